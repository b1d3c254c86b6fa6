/** Telling screen readers what happens, politely and without moving the focus. */

const LIFETIME = 4000;
/** Milliseconds after which a sentence is taken away again, so that nobody meets it while reading the page. */

/** Say a sentence. Each is a new paragraph, so that the same one is heard again. */
export function announce(text) {
  if (!text) return;
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  region().append(paragraph);
  setTimeout(() => paragraph.remove(), LIFETIME);
}

/** The place for announcements stands in the page from the start: one that is added later can stay unheard. */
const region = () => document.getElementById('announcements');
