/** Random bytes for names of messages and for shuffles. */

/** `count` random bytes in hexadecimal. Works on pages without HTTPS too, unlike `crypto.randomUUID`. */
export function randomHex(count) {
  return [...crypto.getRandomValues(new Uint8Array(count))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
