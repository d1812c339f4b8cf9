import type { Locale } from '@wayfold/contracts/kernel/ids';
import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale } from '../../../shared/i18n/locale.js';
import { useFirstTouch } from '../../../shared/lazy/first-touch.js';
import { createLazyFile } from '../../../shared/lazy/lazy-file.js';
import { useLazyMachine } from '../../../shared/lazy/lazy-machine.js';
import { contextOf, type CheckoutEvent, type CheckoutInput } from './checkout-context.js';
import { earlySnapshot, startsWithTravelers } from '../payment/early-card-form.js';
import type { CheckoutSnapshot } from './types.js';
import type * as Steps from '../later-steps.js';

const laterSteps = createLazyFile(() => import('../later-steps.js'), ['payment', 'gift', 'split']);

/** Loads the machine with the later steps at the first interaction: the travelers form works without it. */
export function useCheckout(input: CheckoutInput, capability: string) {
  const { i18n } = useTranslation('checkout');
  const context = contextOf(input);
  const early = startsWithTravelers(context);
  const locale = (): Locale => (isLocale(i18n.language) ? i18n.language : 'en');
  const running = useLazyMachine<CheckoutSnapshot, CheckoutEvent, typeof Steps>({
    early: earlySnapshot(context, early ? 'editing' : 'opening'),
    waiting: ({ type }) =>
      earlySnapshot({ ...context, problem: null }, type === 'TRAVELERS' ? 'saving' : 'editing'),
    failed: (problem) => earlySnapshot({ ...context, problem }, early ? 'editing' : 'opening'),
    file: laterSteps,
    actor: (part, report) => createElement(part.CheckoutActor, { input, capability, locale, report }),
  });
  const { need, fetch } = running;
  useFirstTouch(() => void fetch());
  useEffect(() => {
    if (!early) need();
  }, [early, need]);
  return running;
}
