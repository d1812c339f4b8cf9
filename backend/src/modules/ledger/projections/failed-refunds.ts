type Failed = Readonly<Record<string, number>>;

/** What of a new refund, in cents, is money of refunds that failed before; and what is left of those, cents by refund. */
export function triedAgain(
  failed: Failed,
  cents: number,
): { readonly failed: Failed; readonly againCents: number } {
  const left: Record<string, number> = { ...failed };
  let wanted = cents;
  // In an order that does not depend on how the books were stored.
  for (const refundId of Object.keys(left).sort()) {
    const taken = Math.min(wanted, left[refundId] ?? 0);
    left[refundId] = (left[refundId] ?? 0) - taken;
    wanted -= taken;
  }
  return { failed: left, againCents: cents - wanted };
}
