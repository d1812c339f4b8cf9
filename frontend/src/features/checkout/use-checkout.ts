import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getLocale } from '../../shared/i18n/i18n.js';
import { createLazyFile } from '../../shared/lazy/lazy-file.js';
import { useFirstTouch } from '../../shared/lazy/use-first-touch.js';
import { useLazyMachine } from '../../shared/lazy/use-lazy-machine.js';
import { type CheckoutEvent, type CheckoutInput, newCheckoutContext } from './machine/checkout-context.js';
import type { CheckoutSnapshot } from './machine/checkout-snapshot.js';
import { createInitialSnapshot, isTravelersFirst } from './machine/initial-snapshot.js';
import type * as LaterSteps from './steps/later-steps.js';

const laterSteps = createLazyFile(() => import('./steps/later-steps.js'), ['payment', 'gift-card', 'shares']);

/** Loads the machine and the later steps at the first interaction: the travelers form works without them. */
export function useCheckout(input: CheckoutInput, capability: string) {
  const { i18n } = useTranslation('checkout');
  const context = newCheckoutContext(input);
  const startsEditing = isTravelersFirst(context);
  const screen = useLazyMachine<CheckoutSnapshot, CheckoutEvent, typeof LaterSteps>({
    initial: createInitialSnapshot(context, startsEditing ? 'editing' : 'choosingStep'),
    createPendingView: ({ type }) =>
      createInitialSnapshot(
        { ...context, problem: null },
        type === 'SUBMIT_TRAVELERS' ? 'saving' : 'editing',
      ),
    createFailedView: (problem) =>
      createInitialSnapshot({ ...context, problem }, startsEditing ? 'editing' : 'choosingStep'),
    file: laterSteps,
    renderActor: (module, report) =>
      createElement(module.CheckoutActor, { input, capability, getLocale: () => getLocale(i18n), report }),
  });
  const { loadMachine, preloadMachine } = screen;
  useFirstTouch(() => void preloadMachine());
  useEffect(() => {
    if (!startsEditing) loadMachine();
  }, [startsEditing, loadMachine]);
  return screen;
}
