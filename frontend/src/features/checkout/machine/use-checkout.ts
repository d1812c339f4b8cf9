import type { Locale } from '@wayfold/contracts/kernel/ids';
import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale } from '../../../shared/i18n/locale.js';
import { useFirstTouch } from '../../../shared/lazy/first-touch.js';
import { createLazyFile } from '../../../shared/lazy/lazy-file.js';
import { useLazyMachine } from '../../../shared/lazy/lazy-machine.js';
import { contextOf, type CheckoutEvent, type CheckoutInput } from './checkout-context.js';
import { initialSnapshot, isTravelersFirst } from './initial-snapshot.js';
import type { CheckoutSnapshot } from './types.js';
import type * as Steps from '../payment-steps.js';

const paymentSteps = createLazyFile(() => import('../payment-steps.js'), ['payment', 'gift', 'split']);

/** Loads the machine with the later steps at the first interaction: the travelers form works without it. */
export function useCheckout(input: CheckoutInput, capability: string) {
  const { i18n } = useTranslation('checkout');
  const context = contextOf(input);
  const startsEditing = isTravelersFirst(context);
  const locale = (): Locale => (isLocale(i18n.language) ? i18n.language : 'en');
  const screen = useLazyMachine<CheckoutSnapshot, CheckoutEvent, typeof Steps>({
    initial: initialSnapshot(context, startsEditing ? 'editing' : 'opening'),
    pending: ({ type }) =>
      initialSnapshot({ ...context, problem: null }, type === 'TRAVELERS' ? 'saving' : 'editing'),
    failed: (problem) => initialSnapshot({ ...context, problem }, startsEditing ? 'editing' : 'opening'),
    file: paymentSteps,
    actor: (part, report) => createElement(part.CheckoutActor, { input, capability, locale, report }),
  });
  const { need, fetch } = screen;
  useFirstTouch(() => void fetch());
  useEffect(() => {
    if (!startsEditing) need();
  }, [startsEditing, need]);
  return screen;
}
