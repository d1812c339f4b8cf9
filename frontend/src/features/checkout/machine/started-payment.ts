import { PAY_METHODS } from '@wayfold/contracts/kernel/pay-methods';
import { trySessionStorage } from '../../../shared/device/session-storage.js';
import type { StartedPayment } from './checkout-context.js';

export const buildPaymentKey = (id: string): string => `wayfold.payment.${id}`;

/**
 * Lets a reload or a return from PayPal or a lender resume the payment of this tab. Without storage the page
 * forgets it, but the server still knows it.
 */
export function readStartedPayment(id: string): StartedPayment | null {
  const [plan, method = 'card'] = (
    trySessionStorage((storage) => storage.getItem(buildPaymentKey(id))) ?? ''
  ).split(' ');
  const payMethod = PAY_METHODS.find((candidate) => candidate === method);
  return payMethod && (plan === 'deposit' || plan === 'full') ? { plan, method: payMethod } : null;
}
