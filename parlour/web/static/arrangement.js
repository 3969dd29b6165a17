// How the board is drawn, where a game has several looks: what suits our seat and screen, until somebody chooses.
const NARROW = 900; // pixels: phones, and tablets held upright

function go(look) {
  const address = new URL(location.href);
  address.searchParams.set("look", look);
  location.replace(address);
}

// seats: those we hold. Who holds none, or several on one screen, sees the board as an onlooker does.
export function chooseLook(game, { look, looks, suits }, seats = []) {
  showNumbers(game);
  if (!Object.keys(looks).length) return;
  const fitting = suits[innerWidth < NARROW ? "narrow" : "wide"].at(seats.length === 1 ? seats[0] : -1);
  const key = `parlour.look.${game}.${fitting}`; // what was chosen in place of this one
  const kept = localStorage.getItem(key);
  const wanted = kept in looks ? kept : fitting;
  const field = document.getElementById("drawn");
  if (!look && wanted !== field.options[0].value) return go(wanted);
  if (look) field.value = look;
  field.addEventListener("change", () => {
    localStorage.setItem(key, field.value);
    go(field.value);
  });
}

// Numbers on the board, where the picture has some that can be left out.
function showNumbers(game) {
  const stage = document.getElementById("stage"), field = document.getElementById("numbers");
  if (!field || !stage.querySelector("svg .numbers")) return;
  const key = `parlour.numbers.${game}`;
  const show = () => stage.classList.toggle("numbers-on", field.checked);
  field.closest("label").hidden = false;
  field.checked = localStorage.getItem(key) === "on";
  field.addEventListener("change", () => {
    localStorage.setItem(key, field.checked ? "on" : "off");
    show();
  });
  show();
}
