/**
 * Parses the URL of a country service: the visitor's address stands once in its path or query, never in its
 * host.
 * @param {string | undefined} value
 * @returns {string | undefined | null} null if invalid
 */
export function parseCountryService(value) {
  if (value === undefined) return undefined;
  const [head = '', tail, ...extraParts] = value.split('{ip}');
  const isHeadValid = /^https?:\/\/[^/?#\\@\s]+[/?][^#\\\s]*$/i.test(head) && URL.canParse(head);
  return isHeadValid && tail !== undefined && extraParts.length === 0 && URL.canParse(value) ? value : null;
}
