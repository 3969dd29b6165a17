// Words on the page.

/**
 * Return a text that begins with a capital letter.
 * @param {string} text
 */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);
