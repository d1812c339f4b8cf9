import { useQueryClient } from '@tanstack/react-query';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { payShare, ShareView } from '@wayfold/contracts/payments/shares';
import { useTranslation } from 'react-i18next';
import type { PayPalReturn } from '../../shared/address/booking-search.js';
import { callApi } from '../../shared/api/client.js';
import { findProblemText } from '../../shared/api/problem.js';
import { formatMoney } from '../../shared/i18n/format.js';
import { CardButton } from '../../shared/payment/card-button.js';
import { toPaymentBody } from '../../shared/payment/due-payment-context.js';
import { DuePaymentPanel } from '../../shared/payment/due-payment-panel.js';
import { type DuePaymentScreen, useDuePayment } from '../../shared/payment/use-due-payment.js';
import { useRereadAfterPayment } from '../../shared/payment/use-reread-after-payment.js';
import { buildShareQuery } from './share-query.js';

interface PayShareProps {
  readonly share: ShareView;
  readonly capability: string;
  readonly locale: Locale;
  readonly payPalReturn: PayPalReturn | null;
}

export function PayShare({ share, capability, locale, payPalReturn }: PayShareProps) {
  const { t } = useTranslation('share');
  const client = useQueryClient();
  const { id: shareId, bookingId: id } = share;
  const screen = useDuePayment(payPalReturn, (input, pageLocale, signal) =>
    callApi<typeof payShare>(
      'POST /api/shares/{id}/{shareId}/payments',
      { params: { id, shareId }, body: { ...toPaymentBody(input), locale: pageLocale } },
      { capability, signal },
    ),
  );
  useRereadAfterPayment(screen.view.status === 'done', () =>
    client.invalidateQueries({ queryKey: buildShareQuery({ bookingId: id, shareId, capability }).queryKey }),
  );
  return (
    <DuePaymentPanel
      screen={screen}
      titleId="pay-share"
      title={t('payTitle', { amount: formatMoney(share.openCents, locale) })}
      texts={{ note: t('singlePaymentNote'), cancelButton: t('cancelPaymentButton') }}
      locale={locale}
    >
      <PaymentOffer screen={screen} share={share} locale={locale} />
    </DuePaymentPanel>
  );
}

const PAYMENT_PROBLEM_KEYS = {
  OFFLINE: 'common:offline',
  PAYMENT_DECLINED: 'declinedMessage',
  ORDER_ENDED: 'orderEnded',
  TOO_MANY_ATTEMPTS: 'payment:refusals.TOO_MANY_ATTEMPTS',
  CHALLENGE_REQUIRED: 'payment:refusals.CHALLENGE_REQUIRED',
} as const;

interface PaymentOfferProps {
  readonly screen: DuePaymentScreen;
  readonly share: ShareView;
  readonly locale: Locale;
}

function PaymentOffer({ screen: { view, send }, share, locale }: PaymentOfferProps) {
  const { t } = useTranslation('share');
  const { problem, returnOutcome } = view.context;
  const amount = formatMoney(share.openCents, locale);
  return (
    <>
      {problem !== null ? <PaymentProblem problem={problem} /> : null}
      {problem === null && returnOutcome !== null ? (
        <p className="note warn" role="alert">
          <span>{t('cancelledMessage')}</span>
        </p>
      ) : null}
      <div className="actions">
        <CardButton cents={share.openCents} onPay={(method) => send({ type: 'PAY', method })}>
          {t('payButton', { amount })}
        </CardButton>
        {share.methods.includes('paypal') ? (
          <button
            className="btn secondary"
            type="button"
            onClick={() => send({ type: 'PAY', method: 'paypal' })}
          >
            {t('payPalButton', { amount })}
          </button>
        ) : null}
      </div>
      <p className="text-small">{t('singlePaymentNote')}</p>
    </>
  );
}

/** Shows why the payment failed, or why its code could not be loaded. */
function PaymentProblem({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslation(['share', 'common', 'payment']);
  return (
    <p className="note warn" role="alert">
      <span>{t(findProblemText(PAYMENT_PROBLEM_KEYS, problem) ?? 'problem')}</span>
    </p>
  );
}
