// How the board is drawn, where a game has several looks: chosen by the screen until somebody chooses.
const NARROW = 700; // pixels

function go(look) {
  const address = new URL(location.href);
  address.searchParams.set("look", look);
  location.replace(address);
}

export function chooseLook(game, { look, looks, narrow }) {
  if (!Object.keys(looks).length) return;
  const key = `parlour.look.${game}`;
  const kept = localStorage.getItem(key);
  const wanted = kept in looks ? kept : innerWidth < NARROW ? narrow : "";
  if (!look && wanted) return go(wanted);
  const field = document.getElementById("drawn");
  if (look) field.value = look;
  field.addEventListener("change", () => {
    localStorage.setItem(key, field.value);
    go(field.value);
  });
}
