/** What a player likes, kept in this browser only, for all games together. */

const KEY = 'shoal.settings';

/** The settings that a board has, as they were kept; `usual` names them and says what they are otherwise. */
export function loadSettings(usual) {
  const kept = everything();
  return Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, kept[name] ?? value]));
}

function everything() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...everything(), ...settings }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
