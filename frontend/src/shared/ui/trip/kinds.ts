import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';

type Sold = Pick<TripSummary, 'kinds'>;

/** The colour of each kind's badge. */
export const KIND_CHIP = {
  'group-adventure': 'group',
  'independent-trip': 'indep',
  'travel-pass': 'pass',
} as const satisfies Record<TripSummary['kinds'][number], string>;

/** A group leaves on fixed dates; whatever is sold without one is asked for, and has neither dates nor a price. */
export const hasDepartures = ({ kinds }: Sold): boolean => kinds.includes('group-adventure');

export const isPass = ({ kinds }: Sold): boolean => kinds.includes('travel-pass');
