import { toNumberedCode } from '../../kernel/numbered-code.js';

/** Starts away from booking references, so that nobody confuses the two. */
const CODE_OFFSET = 141_421_356n;

/** Formats the reference of the nth enquiry, `EQ-7KQ4-9TX`. Does not reveal how many there are. */
export const formatEnquiryReference = (serial: number): string => `EQ-${toNumberedCode(serial, CODE_OFFSET)}`;
