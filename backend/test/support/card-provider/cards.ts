/** Numbers of test cards by their effect; the sandbox and the provider agree on all but `answersNever`. */
export const CARDS = {
  good: '4242424242424242',
  /** Works like `good`, under another number. */
  otherGood: '5555555555554444',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  failsToProcess: '4000000000000119',
  wantsAuthenticationOnce: '4000002500003155',
  wantsAuthentication: '4000002760003184',
  /** The card is saved, and declined when the balance is charged. */
  declinedLater: '4000000000000341',
  /** The card is saved; the charge of the balance succeeds without a response. */
  answersNever: '4000000000005043',
  /** The card's refunds take days. */
  refundedSlowly: '4000000000007726',
} as const;
