import type { Locale } from '@wayfold/contracts/kernel/locale';
import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayPalReturn } from '../address/booking-search.js';
import { getLocale } from '../i18n/i18n.js';
import { createLazyFile } from '../lazy/lazy-file.js';
import { useLazyMachine } from '../lazy/use-lazy-machine.js';
import {
  type DuePaymentContext,
  type DuePaymentEvent,
  type DuePaymentRequest,
  newDuePaymentContext,
} from './due-payment-context.js';
import type { DuePaymentSnapshot } from './due-payment-snapshot.js';
import type { DuePaymentStep } from './payment-polling.js';
import type * as Started from './started-payment.js';

/** The request for the payment, or its outcome, to the server. */
export type RequestPayment = (
  input: DuePaymentRequest,
  locale: Locale,
  signal: AbortSignal,
) => Promise<DuePaymentStep>;

const startedPayment = createLazyFile(() => import('./started-payment.js'), ['payment']);

const createView = (context: DuePaymentContext, state: 'offered' | 'starting'): DuePaymentSnapshot => ({
  context,
  status: 'active',
  matches: (pattern) => pattern === state,
  can: () => false,
});

/** Shows the offer at once; the payment code loads when its button is pressed, or on a return from PayPal. */
export function useDuePayment(payPalReturn: PayPalReturn | null, pay: RequestPayment) {
  const { i18n } = useTranslation('common');
  const providerReturn = {
    returnOutcome: payPalReturn?.outcome ?? null,
    returnedOrderId: payPalReturn?.orderId,
  };
  const context = newDuePaymentContext(providerReturn);
  const isResuming = providerReturn.returnOutcome === 'approved';
  const screen = useLazyMachine<DuePaymentSnapshot, DuePaymentEvent, typeof Started>({
    initial: createView(context, isResuming ? 'starting' : 'offered'),
    createPendingView: () => createView({ ...context, returnOutcome: null }, 'starting'),
    createFailedView: (problem) => createView({ ...context, returnOutcome: null, problem }, 'offered'),
    file: startedPayment,
    renderActor: (module, report) =>
      createElement(module.DuePaymentActor, {
        input: providerReturn,
        pay: (input, signal) => pay(input, getLocale(i18n), signal),
        report,
      }),
  });
  const { loadMachine } = screen;
  useEffect(() => {
    if (isResuming) loadMachine();
  }, [isResuming, loadMachine]);
  return screen;
}

export type DuePaymentScreen = ReturnType<typeof useDuePayment>;
