/**
 * The address of a service that tells countries: the visitor's goes into its path or query, once, never into its host.
 * @param {string | undefined} value @returns {string | undefined | null} null when it is none
 */
export function countryService(value) {
  if (value === undefined) return undefined;
  const [head = '', tail, ...more] = value.split('{ip}');
  const isHead = /^https?:\/\/[^/?#\\@\s]+[/?][^#\\\s]*$/i.test(head) && URL.canParse(head);
  return isHead && tail !== undefined && more.length === 0 && URL.canParse(value) ? value : null;
}
