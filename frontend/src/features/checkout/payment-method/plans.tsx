import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { useTranslation } from 'react-i18next';
import { formatFullDay, formatMoney } from '../../../shared/i18n/format.js';
import {
  calculateDepositPlan,
  calculateOpenPriceCents,
  type DepositPlan,
  isPlanFixed,
} from '../machine/deposit.js';
import type { StepProps } from '../step-props.js';
import { deductGiftCards } from './deduct-gift-cards.js';

const DEPOSIT_TEXT_KEYS: Partial<Record<PayMethod, 'depositTextPayPal' | 'depositTextTransfer'>> = {
  paypal: 'depositTextPayPal',
  transfer: 'depositTextTransfer',
};

interface PlansProps extends Pick<StepProps, 'locale'> {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  /** The amount that applied gift cards will pay. */
  readonly promisedCents: number;
  readonly onChoosePlan: (plan: Plan) => void;
}

/** Offers the deposit, with its exact balance and date, or the full price. */
export function Plans({ booking, plan, method, promisedCents, locale, onChoosePlan }: PlansProps) {
  const { t } = useTranslation(['payment', 'gift-card', 'shares']);
  const deposit = calculateDepositPlan(booking);
  const isFixed = isPlanFixed(booking);
  const isOffered = (offeredPlan: Plan): boolean => !isFixed || plan === offeredPlan;
  const buildRadioProps = (offeredPlan: Plan) => ({
    type: 'radio' as const,
    name: 'plan',
    value: offeredPlan,
    checked: plan === offeredPlan,
    onChange: () => onChoosePlan(offeredPlan),
  });
  return (
    <fieldset>
      <legend className="field-label">{t('dueNow')}</legend>
      {deposit && isOffered('deposit') ? (
        <label className="radio-card">
          <input {...buildRadioProps('deposit')} />
          <span>
            <b>{t('deposit')}</b>
            <span className="text-small muted">
              <BalancePromise
                deposit={deposit}
                method={method}
                promisedCents={promisedCents}
                locale={locale}
              />
              {booking.travelers > 1 ? ` ${t('shares:afterBookingNote')}` : ''}
            </span>
          </span>
          <span className="amount">{formatMoney(deposit.depositCents, locale)}</span>
        </label>
      ) : null}
      {isOffered('full') ? (
        <label className="radio-card">
          <input {...buildRadioProps('full')} />
          <span>
            <b>{t('full')}</b>
            <span className="text-small muted">{t('fullText')}</span>
          </span>
          <span className="amount">{formatMoney(calculateOpenPriceCents(booking), locale)}</span>
        </label>
      ) : null}
      <PlanNotes booking={booking} locale={locale} />
    </fieldset>
  );
}

/** Shows why a plan cannot be chosen. */
function PlanNotes({ booking, locale }: Pick<PlansProps, 'booking' | 'locale'>) {
  const { t } = useTranslation('payment');
  return (
    <>
      {isPlanFixed(booking) ? (
        <p className="note space-above">
          <span>{t('partReceived', { amount: formatMoney(booking.paidCents, locale) })}</span>
        </p>
      ) : null}
      {booking.depositUnavailable ? (
        <p className="note space-above">
          <span>{t('tooClose', { count: booking.depositUnavailable.days })}</span>
        </p>
      ) : null}
    </>
  );
}

interface BalancePromiseProps extends Pick<PlansProps, 'method' | 'promisedCents' | 'locale'> {
  readonly deposit: DepositPlan;
}

/** Shows when the rest after the deposit is due, and how it is paid. */
function BalancePromise({ deposit, method, promisedCents, locale }: BalancePromiseProps) {
  const { t } = useTranslation(['payment', 'gift-card']);
  const { nowCents, laterCents } = deductGiftCards(deposit.depositCents, deposit.balanceCents, promisedCents);
  const values = { balance: formatMoney(laterCents, locale), date: formatFullDay(deposit.chargeOn, locale) };
  if (laterCents === 0) return t('fullText');
  if (nowCents === 0) return t('gift-card:laterBalanceNote', values);
  return t(DEPOSIT_TEXT_KEYS[method] ?? 'depositText', values);
}
