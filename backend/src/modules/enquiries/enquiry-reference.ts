import { numberedCode } from '../../kernel/numbered-code.js';

/** Elsewhere than the references of bookings begin: two that are read out are not alike. */
const OFFSET = 141_421_356n;

/** The reference of the nth enquiry: `EQ-7KQ4-9TX`. Their order says nothing about how many there are. */
export const enquiryReferenceOf = (n: number): string => `EQ-${numberedCode(n, OFFSET)}`;
