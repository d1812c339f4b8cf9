export const INVARIANT_TITLES = {
  'recorded-money': 'the log matches the money at the provider',
  'one-capture': 'one capture per instalment',
  'no-unrecorded-payment': 'no unrecorded payment at the provider',
  'seats-or-refund': 'paid bookings have seats or a refund',
  'one-balance-state': 'each balance has one state',
  'stock-limits': 'seats, rooms and coupons stay within their limits',
  'contiguous-log': 'the log is contiguous and replays to the same state',
  'unknown-outcomes': 'unknown outcomes reach staff',
  'attempt-limit': 'charge attempts stay within the policy',
  'silent-replay': 'a replay sends nothing',
  'mail-per-cause': 'each cause has its mail',
  'read-models': 'read models match their events',
  'unique-facts': 'unique facts are recorded once',
  'bank-account': 'the bank’s lines match the ledger’s bank account',
  'bank-lines-once': 'each bank line is used once',
  'work-ends': 'all work comes to an end',
  /** Violated if a flow did not reach its intended end. */
  'flow-ends': 'the flow reaches its end',
  /** Only checked in runs with staff. */
  'two-people': 'large amounts need two people',
  'gift-card-balances': 'gift cards are worth their remaining balance',
  'account-balances': 'each account equals its holder’s balance',
  'open-amounts': 'all folds agree on the open amount',
  /** Violated if staff or customers got another result than their preview showed. */
  previews: 'a change matches its preview',
  'provider-outcomes': 'declines and disputes are recorded as they ended at the provider',
} as const;

export type InvariantKey = keyof typeof INVARIANT_TITLES;

export interface Violation {
  readonly invariant: InvariantKey;
  readonly problem: string;
}

/** Formats the invariant and what violates it. */
export const formatProblem = ({ invariant, problem }: Violation): string =>
  `${INVARIANT_TITLES[invariant]}: ${problem}`;

/** Formats a violation; `point` says how to repeat it. */
export const formatViolation = (violation: Violation, point: string): string =>
  `  VIOLATION ${formatProblem(violation)}\n    at ${point}`;
