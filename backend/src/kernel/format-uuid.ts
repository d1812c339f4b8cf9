/** Formats 32 hexadecimal digits as a UUID, with its hyphens. */
export const formatUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
