// Random play of tic-tac-toe through boardgame.io's own client, without a network: a different game, an order of magnitude.
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf({ G, ctx }) {
    if (LINES.some((line) => line.every((i) => G.cells[i] !== null && G.cells[i] === G.cells[line[0]]))) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const until = process.hrtime.bigint() + BigInt(Math.round(Number(process.argv[2] ?? 3) * 1e9));
const begun = process.hrtime.bigint();
let plies = 0, games = 0;
while (process.hrtime.bigint() < until) {
  const client = Client({ game, debug: false });
  client.start();
  while (!client.getState().ctx.gameover) {
    const free = client.getState().G.cells.flatMap((cell, i) => (cell === null ? [i] : []));
    client.moves.mark(free[Math.floor(Math.random() * free.length)]);
    plies++;
  }
  client.stop();
  games++;
}
console.log(JSON.stringify({ plies, games, seconds: Number(process.hrtime.bigint() - begun) / 1e9, version: require("boardgame.io/package.json").version, node: process.version }));
