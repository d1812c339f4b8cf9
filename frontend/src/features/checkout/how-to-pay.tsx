import type { BookingView } from '@wayfold/contracts/bookings';
import type { PayMethod } from '@wayfold/contracts/methods';
import type { Plan } from '@wayfold/contracts/quotes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDay, money } from '../../shared/i18n/format.js';
import { MoneyLine } from '../../shared/ui/money-line.js';
import { useRefusalText } from './refusals.js';
import { StepHeading } from './steps.js';
import { depositPlan } from './deposit.js';
import { Methods } from './methods.js';
import { Consent } from './consent.js';
import { forgetDraft } from './party-draft.js';
import type { StepProps } from './types.js';

export function HowToPay({ snapshot, send, locale }: StepProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const refusal = useRefusalText();
  const { booking, plan, method, problem, back } = snapshot.context;
  // What was typed is on the server now.
  useEffect(() => forgetDraft(booking.id), [booking.id]);
  const deposit = plan === 'deposit' ? depositPlan(booking) : null;
  const now = deposit?.depositCents ?? booking.totalCents;
  const later = deposit && { cents: deposit.balanceCents, on: deposit.chargeOn, paid: false };
  return (
    <form
      className="stack wide"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'PAY' });
      }}
    >
      <StepHeading>{t('howTitle')}</StepHeading>
      {problem ? (
        <div className="alert" role="alert">
          <h2>{t('common:problemTitle')}</h2>
          <p>{refusal(problem)}</p>
        </div>
      ) : null}
      {back === null ? null : (
        <p className="note warn" role="alert">
          <span>{t('paypalCancelled')}</span>
        </p>
      )}
      <Plans
        booking={booking}
        plan={plan}
        method={method}
        locale={locale}
        onPlan={(chosen) => send({ type: 'PLAN', plan: chosen })}
      />
      <Methods
        booking={booking}
        plan={plan}
        method={method}
        onMethod={(chosen) => send({ type: 'METHOD', method: chosen })}
      />
      <div className="panel">
        <h2 className="s mut">{t('common:moneyLine.title')}</h2>
        <MoneyLine
          locale={locale}
          method={method}
          nowCents={now}
          nowPaid={false}
          later={later}
          startsOn={booking.startsOn}
        />
      </div>
      <Consent locale={locale} />
      <button className="btn w" type="submit">
        {t(method === 'paypal' ? 'payByPayPal' : 'pay', { sum: money(now, locale) })}
      </button>
    </form>
  );
}

interface PlansProps extends Pick<StepProps, 'locale'> {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  readonly onPlan: (plan: Plan) => void;
}

/** What is due now: the deposit with the exact rest and its exact date, or everything. */
function Plans({ booking, plan, method, locale, onPlan }: PlansProps) {
  const { t } = useTranslation('checkout');
  const deposit = depositPlan(booking);
  const radio = (value: Plan) => ({
    type: 'radio' as const,
    name: 'plan',
    value,
    checked: plan === value,
    onChange: () => onPlan(value),
  });
  return (
    <fieldset>
      <legend className="lab">{t('dueNow')}</legend>
      {deposit ? (
        <label className="pick">
          <input {...radio('deposit')} />
          <span>
            <b>{t('deposit')}</b>
            <span className="s mut">
              {t(method === 'paypal' ? 'depositTextPayPal' : 'depositText', {
                balance: money(deposit.balanceCents, locale),
                date: fullDay(deposit.chargeOn, locale),
              })}
            </span>
          </span>
          <span className="amt">{money(deposit.depositCents, locale)}</span>
        </label>
      ) : null}
      <label className="pick">
        <input {...radio('full')} />
        <span>
          <b>{t('full')}</b>
          <span className="s mut">{t('fullText')}</span>
        </span>
        <span className="amt">{money(booking.totalCents, locale)}</span>
      </label>
      {booking.depositUnavailable ? (
        <p className="note after">
          <span>{t('tooClose', { count: booking.depositUnavailable.days })}</span>
        </p>
      ) : null}
    </fieldset>
  );
}
