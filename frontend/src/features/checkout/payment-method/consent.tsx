import { Link } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ConsentProps {
  /** The links lead to the version of the terms that the booking pinned, even if another is in force. */
  readonly terms: BookingView['terms'];
  readonly locale: Locale;
  /** The button says "pay"; others lead to the payment. */
  readonly isPayButton: boolean;
}

/** Stands next to every button that starts or makes a payment. */
export function PaymentConsent({ terms: { version }, locale, isPayButton }: ConsentProps) {
  const { t } = useTranslation(['payment', 'common']);
  const newTab = <span className="visually-hidden"> ({t('common:newTab')})</span>;
  const links: Readonly<Record<string, ReactNode>> = {
    terms: (
      <Link to="/$locale/terms/$version" params={{ locale, version }} target="_blank">
        {t('common:legal.terms')}
        {newTab}
      </Link>
    ),
    booking: (
      <Link to="/$locale/booking-terms/$version" params={{ locale, version }} target="_blank">
        {t('common:legal.booking')}
        {newTab}
      </Link>
    ),
    privacy: (
      <Link to="/$locale/privacy" params={{ locale }} target="_blank">
        {t('common:legal.privacy')}
        {newTab}
      </Link>
    ),
  };
  const sentence = t(isPayButton ? 'consentByPaying' : 'consentByContinuing', { skipInterpolation: true });
  return (
    <p className="text-small">
      {sentence.split(/(\{\{\w+\}\})/).map((piece) => (
        <Fragment key={piece}>{links[piece.slice(2, -2)] ?? piece}</Fragment>
      ))}
    </p>
  );
}
