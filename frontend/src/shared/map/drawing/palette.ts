/** The light grey of the specification, for our own drawing and for the maps service alike. */
export const MAP_COLOURS = {
  land: '#edf1f3',
  water: '#b9c7cc',
  road: '#ffffff',
  highway: '#dfe5e7',
  ink: '#0b2a33',
  quiet: '#47606a',
  route: '#006978',
  paper: '#ffffff',
} as const;
