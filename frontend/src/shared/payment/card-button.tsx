import { isTooSmallForCard } from '@wayfold/contracts/kernel/pay-methods';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface CardButtonProps {
  readonly cents: number;
  readonly isQuiet?: boolean;
  readonly onPay: (method: 'card') => void;
  readonly children: ReactNode;
}

/** Opens the card form, or says why a card cannot pay this amount. */
export function CardButton({ cents, isQuiet = false, onPay, children }: CardButtonProps) {
  const { t } = useTranslation('prices');
  if (isTooSmallForCard(cents))
    return (
      <p className="note">
        <span>{t('cardUnavailable')}</span>
      </p>
    );
  return (
    <button className={isQuiet ? 'btn secondary' : 'btn'} type="button" onClick={() => onPay('card')}>
      {children}
    </button>
  );
}
