/** Amounts left after gift cards, in cents. */
interface RemainingAmounts {
  readonly nowCents: number;
  readonly laterCents: number;
}

/** Gift cards pay what is due now first, then later amounts, as on the server. */
export function deductGiftCards(
  dueCents: number,
  balanceCents: number,
  promisedCents: number,
): RemainingAmounts {
  const excessCents = Math.max(0, promisedCents - dueCents);
  return {
    nowCents: Math.max(0, dueCents - promisedCents),
    laterCents: Math.max(0, balanceCents - excessCents),
  };
}
