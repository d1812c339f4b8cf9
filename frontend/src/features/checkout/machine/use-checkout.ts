import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocale } from '../../../shared/i18n/locale.js';
import { bring } from '../../../shared/lazy/bring.js';
import { useFirstTouch } from '../../../shared/lazy/first-touch.js';
import { useLateMachine } from '../../../shared/lazy/late-machine.js';
import { contextOf, type CheckoutEvent, type CheckoutInput } from './checkout-context.js';
import { earlySnapshot, startsWithTravelers } from '../payment/early-card-form.js';
import type { CheckoutSnapshot } from './types.js';
import type * as Steps from '../later-steps.js';

/**
 * The checkout's machine. It comes with the steps after the travelers, with the first sign of the customer: the form
 * of the first step is there before, and what is sent meanwhile waits.
 */
export function useCheckout(input: CheckoutInput, capability: string) {
  const { i18n } = useTranslation('checkout');
  const context = contextOf(input);
  const early = startsWithTravelers(context);
  const running = useLateMachine<CheckoutSnapshot, CheckoutEvent, typeof Steps>(() => ({
    early: earlySnapshot(context, early ? 'editing' : 'opening'),
    waiting: ({ type }) =>
      earlySnapshot({ ...context, problem: null }, type === 'TRAVELERS' ? 'saving' : 'editing'),
    failed: (problem) => earlySnapshot({ ...context, problem }, early ? 'editing' : 'opening'),
    load: async () => {
      const part = await bring(i18n, ['payment', 'gift', 'split'], import('../later-steps.js'));
      const locale = (): Locale => (isLocale(i18n.language) ? i18n.language : 'en');
      return { actor: part.checkoutActor(input, capability, locale), part };
    },
  }));
  const { need, fetch } = running;
  useFirstTouch(() => void fetch());
  useEffect(() => {
    if (!early) need();
  }, [early, need]);
  return running;
}
