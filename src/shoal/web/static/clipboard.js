/** Copying text, also where the modern way is missing: it exists on pages served over HTTPS and from this computer. */

/** Copy a text and say whether that worked. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text) {
  const field = document.createElement('textarea');
  const { activeElement } = document;
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    activeElement?.focus();
  }
}
