const parseHex = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

/** Mixes two `#rrggbb` colors: share 0 gives the first, 1 the other. */
export const mix = (color: string, otherColor: string, share: number): string =>
  '#' +
  parseHex(color)
    .map((channel, i) =>
      Math.round(channel + ((parseHex(otherColor)[i] ?? 0) - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
