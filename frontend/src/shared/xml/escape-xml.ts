/** Escapes text for an element or for an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
