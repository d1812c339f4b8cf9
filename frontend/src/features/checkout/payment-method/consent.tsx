import { Link } from '@tanstack/react-router';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';

interface ConsentProps {
  /** The terms pinned by the booking: links lead to that version, whatever is in force. */
  readonly terms: BookingView['terms'];
  readonly locale: Locale;
  /** Whether the button says "pay"; others lead to the payment. */
  readonly isPayButton: boolean;
}

/** Shown next to every button that starts or makes a payment. */
export function Consent({ terms: { version }, locale, isPayButton }: ConsentProps) {
  const { t } = useTranslation(['payment', 'common']);
  const newTab = <span className="visually-hidden"> ({t('common:newTab')})</span>;
  return (
    <p className="text-small">
      {t(isPayButton ? 'consentBefore' : 'consentBeforeOther')}{' '}
      <Link to="/$locale/terms/$version" params={{ locale, version }} target="_blank">
        {t('common:legal.terms')}
        {newTab}
      </Link>{' '}
      {t('consentAnd')}{' '}
      <Link to="/$locale/booking-terms/$version" params={{ locale, version }} target="_blank">
        {t('common:legal.booking')}
        {newTab}
      </Link>
      {t('consentAfter')}{' '}
      <Link to="/$locale/privacy" params={{ locale }} target="_blank">
        {t('common:legal.privacy')}
        {newTab}
      </Link>
      .
    </p>
  );
}
