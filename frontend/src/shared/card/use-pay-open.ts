import type { Locale } from '@wayfold/contracts/kernel/ids';
import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale } from '../i18n/locale.js';
import { createLazyFile } from '../lazy/lazy-file.js';
import { useLazyMachine } from '../lazy/lazy-machine.js';
import type { PayPalReturn } from '../ui/booking-search.js';
import type { OpenStep } from './polling.js';
import {
  createPayOpenContext,
  type PayOpenContext,
  type PayOpenEvent,
  type PayOpenInput,
} from './pay-open.js';
import type { PayOpenSnapshot } from './pay-open-snapshot.js';
import type * as Steps from './pay-open-steps.js';

/** Requests the payment, or its outcome, from the server. */
export type AskToPay = (input: PayOpenInput, locale: Locale, signal: AbortSignal) => Promise<OpenStep>;

const steps = createLazyFile(() => import('./pay-open-steps.js'), ['payment']);

const createView = (context: PayOpenContext, at: 'offered' | 'starting'): PayOpenSnapshot => ({
  context,
  status: 'active',
  matches: (place) => place === at,
  can: () => false,
});

/** Shows the offer at once; the payment code loads when its button is pressed, or on a return from PayPal. */
export function usePayOpen(back: PayPalReturn | null, pay: AskToPay) {
  const { i18n } = useTranslation('common');
  const providerReturn = { back: back?.back ?? null, order: back?.order };
  const context = createPayOpenContext(providerReturn);
  const getLocale = (): Locale => (isLocale(i18n.language) ? i18n.language : 'en');
  const isResuming = providerReturn.back === 'approved';
  const screen = useLazyMachine<PayOpenSnapshot, PayOpenEvent, typeof Steps>({
    initial: createView(context, isResuming ? 'starting' : 'offered'),
    createPendingView: () => createView({ ...context, back: null }, 'starting'),
    createFailedView: (problem) => createView({ ...context, back: null, problem }, 'offered'),
    file: steps,
    renderActor: (part, report) =>
      createElement(part.PayOpenActor, {
        input: providerReturn,
        pay: (input, signal) => pay(input, getLocale(), signal),
        report,
      }),
  });
  const { need } = screen;
  useEffect(() => {
    if (isResuming) need();
  }, [isResuming, need]);
  return screen;
}

export type PayOpenScreen = ReturnType<typeof usePayOpen>;
