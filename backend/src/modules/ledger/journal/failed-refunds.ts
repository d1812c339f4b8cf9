type Failed = Readonly<Record<string, number>>;

/**
 * What of a new refund, in cents, is money of refunds that failed before; and what is left of those, cents by refund.
 * @param meant the one in whose stead it is: that comes first, and a gift is none of the others
 */
export function triedAgain(
  failed: Failed,
  cents: number,
  { gift = false, meant }: { readonly gift?: boolean; readonly meant?: string | undefined } = {},
): { readonly failed: Failed; readonly againCents: number } {
  const left: Record<string, number> = { ...failed };
  let wanted = cents;
  // In an order that does not depend on how the books were stored.
  const others = gift ? [] : Object.keys(left).sort();
  for (const refundId of meant === undefined ? others : [meant, ...others]) {
    if (left[refundId] === undefined) continue;
    const taken = Math.min(wanted, left[refundId] ?? 0);
    left[refundId] = (left[refundId] ?? 0) - taken;
    wanted -= taken;
  }
  return { failed: left, againCents: cents - wanted };
}
