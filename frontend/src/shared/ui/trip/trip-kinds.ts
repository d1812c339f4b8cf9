import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';

type TripKinds = Pick<TripSummary, 'kinds'>;

export const KIND_CHIP = {
  'group-adventure': 'group',
  'independent-trip': 'independent',
  'travel-pass': 'pass',
} as const satisfies Record<TripSummary['kinds'][number], string>;

/**
 * True if groups leave on fixed dates. Customers enquire about a trip without a group, which has no dates and
 * no price.
 */
export const hasDepartures = ({ kinds }: TripKinds): boolean => kinds.includes('group-adventure');

export const isPass = ({ kinds }: TripKinds): boolean => kinds.includes('travel-pass');
