/** The specification asks for this light gray; our own drawing and the maps service both use it. */
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
