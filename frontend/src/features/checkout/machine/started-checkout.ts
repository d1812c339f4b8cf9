import { PAY_METHODS } from '@wayfold/contracts/kernel/methods';
import type { Begun } from './checkout-context.js';

/** A browser may keep storage from us: then a reload forgets the payment, and the server knows of it all the same. */
export function session<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}

export const paymentKey = (id: string): string => `wayfold.payment.${id}`;

/** What of a payment was begun in this tab, so that a reload, or the way back from PayPal or a lender, goes on where it stopped. */
export function paymentBegun(id: string): Begun | null {
  const [plan, method = 'card'] = (session((kept) => kept.getItem(paymentKey(id))) ?? '').split(' ');
  const known = PAY_METHODS.find((each) => each === method);
  return known && (plan === 'deposit' || plan === 'full') ? { plan, method: known } : null;
}
