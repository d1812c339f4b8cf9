import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { applyGiftCard, BookingGiftCards } from '@wayfold/contracts/payments/gift-cards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildBookingQuery } from '../../../shared/api/bookings.js';
import { callApi } from '../../../shared/api/client.js';
import { isPossiblyApplied } from '../../../shared/api/gift-card-refusals.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { GiftCardCode } from '../../../shared/ui/form/gift-card-code.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import type { BookingPanelProps } from '../panel-props.js';
import { sumOpenLeadCents } from './balance.js';

/** Pays the open balance with a gift card; any excess stays on the gift card. */
export function GiftCardBalance({ booking, capability, locale }: BookingPanelProps) {
  const { t } = useTranslation('gift-card');
  const client = useQueryClient();
  const [message, setMessage] = useState('');
  const { id } = booking;
  const openCents = sumOpenLeadCents(booking);
  const giftCardApplication = useMutation({
    mutationFn: (code: string) =>
      callApi<typeof applyGiftCard>(
        'POST /api/bookings/{id}/gift-cards',
        { params: { id }, body: { code } },
        { capability },
      ),
    onError: (error) => {
      if (isPossiblyApplied(error))
        void client.invalidateQueries({ queryKey: buildBookingQuery(id, capability).queryKey });
    },
  });
  const showBooking = ({ booking: updatedBooking }: BookingGiftCards): void => {
    const leftCents = sumOpenLeadCents(updatedBooking);
    const values = {
      amount: formatMoney(openCents - leftCents, locale),
      left: formatMoney(leftCents, locale),
    };
    setMessage(t(leftCents > 0 ? 'partPaidMessage' : 'allPaidMessage', values));
    client.setQueryData(buildBookingQuery(id, capability).queryKey, updatedBooking);
  };
  if (openCents === 0 && message === '') return null;
  return (
    <section className="panel stack gift-card" aria-labelledby="gift-card-balance">
      <h2 className="visually-hidden" id="gift-card-balance">
        {t('title')}
      </h2>
      <Notice text={message} />
      {openCents > 0 ? (
        <details className="gift-card-fold">
          <summary>{t(message === '' ? 'firstCardTitle' : 'anotherCardTitle')}</summary>
          <p className="text-small">
            {t('immediatePaymentNote', { amount: formatMoney(openCents, locale) })}
          </p>
          <GiftCardCode giftCardApplication={giftCardApplication} onApplied={showBooking} />
        </details>
      ) : null}
    </section>
  );
}
