type Failed = Readonly<Record<string, number>>;

/**
 * Splits a new refund into cents that reissue failed refunds, and returns what remains of those, by refund.
 * @param meant the refund it replaces, which comes first; goodwill reissues no other
 */
export function triedAgain(
  failed: Failed,
  cents: number,
  { gift = false, meant }: { readonly gift?: boolean; readonly meant?: string | undefined } = {},
): { readonly failed: Failed; readonly againCents: number } {
  const left: Record<string, number> = { ...failed };
  let wanted = cents;
  // Sort for an order that does not depend on storage.
  const others = gift ? [] : Object.keys(left).sort();
  for (const refundId of meant === undefined ? others : [meant, ...others]) {
    if (left[refundId] === undefined) continue;
    const taken = Math.min(wanted, left[refundId] ?? 0);
    left[refundId] = (left[refundId] ?? 0) - taken;
    wanted -= taken;
  }
  return { failed: left, againCents: cents - wanted };
}
