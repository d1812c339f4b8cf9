import { PAY_METHODS } from '@wayfold/contracts/kernel/method-availability';
import { trySessionStorage } from '../../../shared/device/session-storage.js';
import type { StartedPayment } from './checkout-context.js';

export const toPaymentKey = (id: string): string => `wayfold.payment.${id}`;

/**
 * The payment started in this tab, so that a reload or a return from PayPal or a lender resumes it. Without
 * storage a reload forgets it, but the server still knows it.
 */
export function readStartedPayment(id: string): StartedPayment | null {
  const [plan, method = 'card'] = (
    trySessionStorage((storage) => storage.getItem(toPaymentKey(id))) ?? ''
  ).split(' ');
  const payMethod = PAY_METHODS.find((candidate) => candidate === method);
  return payMethod && (plan === 'deposit' || plan === 'full') ? { plan, method: payMethod } : null;
}
