/** Lengths of a reason that staff give, without a schema: the console needs only these. */
export const REASON_LIMITS = { min: 3, short: 200, long: 500 } as const;
