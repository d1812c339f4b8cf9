import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { type State, StateChip } from './state-chip.js';

interface StatePanelProps {
  readonly booking: BookingView;
  readonly version: number;
}

export function StatePanel({ booking, version }: StatePanelProps) {
  const { t } = useTranslation('ops-bookings');
  const charge = booking.instalments.find((instalment) => instalment.charge !== null);
  return (
    <section className="panel stack" aria-labelledby="state" data-testid="state" data-version={version}>
      <h2 id="state">{t('statePanel.title')}</h2>
      <div className="state-boxes">
        <StateBox name={t('statePanel.booking')} state={booking.status} />
        <StateBox name={t('statePanel.money')} state={booking.money} />
        {charge?.charge ? <StateBox name={t('statePanel.charge')} state={charge.charge} /> : null}
      </div>
      <BookingFacts booking={booking} chargeAt={charge?.chargeAt ?? null} />
    </section>
  );
}

function StateBox({ name, state }: { readonly name: string; readonly state: State }) {
  return (
    <div>
      <small>{name}</small>
      <StateChip state={state} />
    </div>
  );
}

interface BookingFactsProps {
  readonly booking: BookingView;
  readonly chargeAt: string | null;
}

function BookingFacts({ booking, chargeAt }: BookingFactsProps) {
  const { t } = useTranslation(['ops-bookings', 'common']);
  const locale = useLocale();
  const { balanceChargeDate, hold } = booking;
  const chargeDay = balanceChargeDate
    ? formatDay(balanceChargeDate, locale)
    : t('statePanel.nothingToCharge');
  const rooms = booking.rooms.map(({ type, travelers, sharesWith }) => {
    const room = `${t(`common:room.${type}`)}, ${travelers}`;
    return sharesWith ? `${room} (${t(`statePanel.sharedWith.${sharesWith}`)})` : room;
  });
  const facts: readonly (readonly [string, string])[] = [
    [t('statePanel.plan'), t(`statePanel.plans.${booking.plan}`)],
    [t('amount.total'), formatMoney(booking.totalCents, locale)],
    [t('amount.paid'), formatMoney(booking.paidCents, locale)],
    [t('amount.remaining'), formatMoney(booking.remainingCents, locale)],
    [t('amount.refunded'), formatMoney(booking.refundedCents, locale)],
    [t('statePanel.chargeDay'), chargeAt ? formatInstant(chargeAt, locale) : chargeDay],
    [t('statePanel.holdUntil'), hold ? formatInstant(hold.expiresAt, locale) : t('statePanel.noHold')],
    [t('statePanel.category'), t(`common:category.${booking.category}`)],
    [t('statePanel.rooms'), rooms.join('; ')],
    [t('statePanel.partyNamed'), t(booking.isPartyNamed ? 'statePanel.allNamed' : 'statePanel.namesMissing')],
    [t('statePanel.coupon'), booking.couponCode ?? t('statePanel.noCoupon')],
  ];
  return (
    <dl className="key-values">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
