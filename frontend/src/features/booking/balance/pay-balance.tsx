import { useQueryClient } from '@tanstack/react-query';
import type { payInstalment } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buildBookingQuery } from '../../../shared/api/bookings.js';
import { callApi } from '../../../shared/api/client.js';
import { findProblemText } from '../../../shared/api/problem.js';
import { formatFullDay, formatMoney } from '../../../shared/i18n/format.js';
import { CardButton } from '../../../shared/payment/card-button.js';
import { toPaymentBody } from '../../../shared/payment/due-payment-context.js';
import { DuePaymentPanel } from '../../../shared/payment/due-payment-panel.js';
import { useDuePayment } from '../../../shared/payment/use-due-payment.js';
import { useRereadAfterPayment } from '../../../shared/payment/use-reread-after-payment.js';
import type { BalancePaymentsProps } from '../panel-props.js';
import { findOpenLeadInstalment, hasCoPayer, isChargingStopped } from './balance.js';

/** Lets the customer pay the balance: early, with another card, or because the bank requires it. */
export function PayBalance({ booking, capability, locale, payPalReturn }: BalancePaymentsProps) {
  const openInstalment = findOpenLeadInstalment(booking);
  const [closedFormCount, setClosedFormCount] = useState(0);
  // A gift card or a transfer changed the amount: close a form for the old one.
  const key = openInstalment ? `${openInstalment.id} ${openInstalment.paidCents} ${closedFormCount}` : '';
  // A return from PayPal concerns only the instalment and amount that were open when the page loaded.
  const [initialKey] = useState(key);
  const isForReturn =
    key === initialKey && (!payPalReturn?.instalmentId || payPalReturn.instalmentId === openInstalment?.id);
  return openInstalment ? (
    <OpenInstalment
      key={key}
      booking={booking}
      instalment={openInstalment}
      capability={capability}
      locale={locale}
      payPalReturn={isForReturn ? payPalReturn : null}
      onClosed={() => setClosedFormCount((closedCount) => closedCount + 1)}
    />
  ) : null;
}

function OpenInstalment({
  booking,
  instalment,
  capability,
  locale,
  payPalReturn,
  onClosed,
}: BalancePaymentsProps & {
  readonly instalment: InstalmentView;
  /** Reports that the booking was reread after a payment, or that payment is no longer possible. */
  readonly onClosed: () => void;
}) {
  const { t } = useTranslation('balance');
  const client = useQueryClient();
  const { id } = booking;
  const instalmentId = instalment.id;
  // A gift card or a transfer may have paid part of the instalment.
  const openCents = instalment.amountCents - instalment.paidCents;
  const screen = useDuePayment(payPalReturn, (input, pageLocale, signal) =>
    callApi<typeof payInstalment>(
      'POST /api/bookings/{id}/instalments/{instalmentId}/payments',
      { params: { id, instalmentId }, body: { ...toPaymentBody(input), locale: pageLocale } },
      { capability, signal },
    ),
  );
  const { view, send } = screen;
  useRereadAfterPayment(view.status === 'done', async () => {
    const { queryKey } = buildBookingQuery(id, capability);
    await client.invalidateQueries({ queryKey });
    // A failed read does not prove that the balance is still open.
    if (client.getQueryState(queryKey)?.isInvalidated === false) onClosed();
  });
  return (
    <DuePaymentPanel
      screen={screen}
      titleId="pay-later"
      title={t(hasCoPayer(booking) ? 'ownShareTitle' : 'balanceTitle', {
        amount: formatMoney(openCents, locale),
      })}
      texts={{ note: t('singlePaymentNote'), cancelButton: t('cancelPaymentButton') }}
      locale={locale}
    >
      <PaymentOffer
        instalment={instalment}
        openCents={openCents}
        isCharged={booking.savedMethod !== null}
        problem={view.context.problem}
        isCancelled={view.context.returnOutcome !== null}
        canUsePayPal={booking.methods.some(({ method, isAvailable }) => method === 'paypal' && isAvailable)}
        locale={locale}
        onPay={(method) => send({ type: 'PAY', method })}
      />
    </DuePaymentPanel>
  );
}

function PaymentOffer({
  instalment,
  openCents,
  isCharged,
  problem,
  isCancelled,
  canUsePayPal,
  locale,
  onPay,
}: {
  readonly instalment: InstalmentView;
  readonly openCents: number;
  /** The saved method is charged on the due date. */
  readonly isCharged: boolean;
  readonly problem: unknown;
  readonly isCancelled: boolean;
  readonly canUsePayPal: boolean;
  readonly locale: Locale;
  readonly onPay: (method: PayMethod) => void;
}) {
  const { t } = useTranslation(['balance', 'payment', 'common']);
  const needsAction = isChargingStopped(instalment.charge);
  const chargeKey = isCharged ? 'automaticCharge' : 'noSavedMethod';
  const dueKey = instalment.method === 'transfer' ? 'transferDue' : chargeKey;
  return (
    <>
      <p>{t(needsAction ? 'chargeFailed' : dueKey, { day: formatFullDay(instalment.dueOn, locale) })}</p>
      {problem === null ? null : (
        <p className="note warn" role="alert">
          <span>{t(findProblemText(PAYMENT_PROBLEM_KEYS, problem) ?? 'paymentNotStarted')}</span>
        </p>
      )}
      {isCancelled ? (
        <p className="note warn" role="alert">
          <span>{t('paypalCancelled')}</span>
        </p>
      ) : null}
      <div className="actions">
        <CardButton cents={openCents} isQuiet={!needsAction} onPay={onPay}>
          {t('payNowButton', { amount: formatMoney(openCents, locale) })}
        </CardButton>
        {canUsePayPal ? (
          <button className="btn secondary" type="button" onClick={() => onPay('paypal')}>
            {t('payment:payByPayPalButton', { amount: formatMoney(openCents, locale) })}
          </button>
        ) : null}
      </div>
    </>
  );
}

const PAYMENT_PROBLEM_KEYS = {
  OFFLINE: 'common:offline',
  PAYMENT_DECLINED: 'paypalDeclined',
  ORDER_ENDED: 'paypalOrderEnded',
  TOO_MANY_ATTEMPTS: 'payment:refusals.TOO_MANY_ATTEMPTS',
  CHALLENGE_REQUIRED: 'payment:refusals.CHALLENGE_REQUIRED',
} as const;
