import { PAY_METHODS } from '@wayfold/contracts/kernel/methods';
import type { StartedPayment } from './checkout-context.js';

/** Browsers may deny storage: then a reload forgets the payment, but the server still knows it. */
export function trySessionStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}

export const toPaymentKey = (id: string): string => `wayfold.payment.${id}`;

/** The payment started in this tab, so that a reload or a return from PayPal or a lender resumes it. */
export function readStartedPayment(id: string): StartedPayment | null {
  const [plan, method = 'card'] = (
    trySessionStorage((storage) => storage.getItem(toPaymentKey(id))) ?? ''
  ).split(' ');
  const payMethod = PAY_METHODS.find((candidate) => candidate === method);
  return payMethod && (plan === 'deposit' || plan === 'full') ? { plan, method: payMethod } : null;
}
