type FailedCents = Readonly<Record<string, number>>;

/**
 * Splits a new refund into cents that reissue failed refunds, and returns what remains of those, by refund.
 * @param replacedId the failed refund it replaces, reissued first; goodwill reissues no other
 */
export function splitReissue(
  failed: FailedCents,
  cents: number,
  { gift = false, replacedId }: { readonly gift?: boolean; readonly replacedId?: string | undefined } = {},
): { readonly failed: FailedCents; readonly reissuedCents: number } {
  const remainders: Record<string, number> = { ...failed };
  let wanted = cents;
  // Sort for an order that does not depend on storage.
  const otherIds = gift ? [] : Object.keys(remainders).sort();
  for (const refundId of replacedId === undefined ? otherIds : [replacedId, ...otherIds]) {
    if (remainders[refundId] === undefined) continue;
    const partCents = Math.min(wanted, remainders[refundId] ?? 0);
    remainders[refundId] = (remainders[refundId] ?? 0) - partCents;
    wanted -= partCents;
  }
  return { failed: remainders, reissuedCents: cents - wanted };
}
