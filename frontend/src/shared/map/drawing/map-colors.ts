/** The specified light gray, for our own drawing and the maps service. */
export const MAP_COLORS = {
  land: '#edf1f3',
  water: '#b9c7cc',
  road: '#ffffff',
  highway: '#dfe5e7',
  ink: '#0b2a33',
  quiet: '#47606a',
  route: '#006978',
  paper: '#ffffff',
} as const;
