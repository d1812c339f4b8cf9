type FailedCents = Readonly<Record<string, number>>;

/**
 * Splits a new refund into cents that reissue failed refunds, and returns what remains of those, by refund.
 * @param originalRefundId the failed refund that the new one replaces, reissued first; goodwill reissues no other
 */
export function splitReissue(
  failedCents: FailedCents,
  cents: number,
  {
    isGoodwill = false,
    originalRefundId,
  }: { readonly isGoodwill?: boolean; readonly originalRefundId?: string | undefined } = {},
): { readonly failedCents: FailedCents; readonly reissuedCents: number } {
  const remainders: Record<string, number> = { ...failedCents };
  let remainingCents = cents;
  // Sort for an order that does not depend on storage.
  const otherIds = isGoodwill ? [] : Object.keys(remainders).sort();
  for (const refundId of originalRefundId === undefined ? otherIds : [originalRefundId, ...otherIds]) {
    const owedCents = remainders[refundId];
    if (owedCents === undefined) continue;
    const partCents = Math.min(remainingCents, owedCents);
    remainders[refundId] = owedCents - partCents;
    remainingCents -= partCents;
  }
  return { failedCents: remainders, reissuedCents: cents - remainingCents };
}
