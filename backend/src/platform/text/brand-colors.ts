/** Colors of mails and printed documents: the light tokens of the pages. */
export const BRAND_COLORS = {
  ink: '#0B2A33',
  paleInk: '#47606A',
  line: '#E1E9EC',
  primary: '#006978',
} as const;
