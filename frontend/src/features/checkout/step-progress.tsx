import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckoutSnapshot } from './machine/checkout-snapshot.js';

const STEPS = ['travelers', 'howToPay', 'payment', 'confirmation'] as const;
export type Step = (typeof STEPS)[number];

export const getStep = (snapshot: CheckoutSnapshot): Step => {
  if (snapshot.matches('choosingMethod')) return 'howToPay';
  if (snapshot.matches('payment')) return 'payment';
  return snapshot.matches('done') ? 'confirmation' : 'travelers';
};

export function StepProgress({ currentStep }: { readonly currentStep: Step }) {
  const { t } = useTranslation('checkout');
  const currentIndex = STEPS.indexOf(currentStep);
  return (
    <ol className="steps" aria-label={t('progress')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < currentIndex ? 'done' : undefined}
          aria-current={index === currentIndex ? 'step' : undefined}
        >
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Focuses the step's heading on a change, so that the focus is not lost with a removed button. */
export function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 className="title" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}
