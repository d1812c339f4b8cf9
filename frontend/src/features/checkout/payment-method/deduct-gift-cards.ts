/** Amounts left after gift cards, in cents. */
interface RemainingAmounts {
  readonly nowCents: number;
  readonly laterCents: number;
}

/** Deducts gift cards from what is due now first, then from later amounts, as the server does. */
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
