import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { type State, StateChip } from '../ui/state-chip.js';

interface PanelProps {
  readonly booking: BookingView;
  readonly version: number;
}

export function StatePanel({ booking, version }: PanelProps) {
  const { t } = useTranslation('opsBookings');
  const charge = booking.instalments.find((instalment) => instalment.charge !== null);
  return (
    <section className="panel stack" aria-labelledby="state" data-testid="state" data-version={version}>
      <h2 id="state">{t('panel.title')}</h2>
      <div className="state-boxes">
        <StateBox name={t('panel.booking')} state={booking.status} />
        <StateBox name={t('panel.money')} state={booking.money} />
        {charge?.charge ? <StateBox name={t('panel.charge')} state={charge.charge} /> : null}
      </div>
      <Facts booking={booking} chargeAt={charge?.chargeAt ?? null} />
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

interface FactsProps {
  readonly booking: BookingView;
  readonly chargeAt: string | null;
}

function Facts({ booking, chargeAt }: FactsProps) {
  const { t } = useTranslation(['opsBookings', 'common']);
  const locale = useLocale();
  const { balanceChargeDate, hold } = booking;
  const chargeDay = balanceChargeDate ? formatDay(balanceChargeDate, locale) : t('panel.nothingToCharge');
  const rooms = booking.rooms.map(({ type, travelers, share }) => {
    const room = `${t(`common:room.${type}`)}, ${travelers}`;
    return share ? `${room} (${t(`panel.sharedWith.${share}`)})` : room;
  });
  const facts: readonly (readonly [string, string])[] = [
    [t('panel.plan'), t(`panel.plans.${booking.plan}`)],
    [t('total'), formatMoney(booking.totalCents, locale)],
    [t('paid'), formatMoney(booking.paidCents, locale)],
    [t('panel.remaining'), formatMoney(booking.remainingCents, locale)],
    [t('panel.refunded'), formatMoney(booking.refundedCents, locale)],
    [t('panel.chargeDay'), chargeAt ? formatInstant(chargeAt, locale) : chargeDay],
    [t('panel.holdUntil'), hold ? formatInstant(hold.expiresAt, locale) : t('panel.noHold')],
    [t('panel.category'), t(`common:category.${booking.category}`)],
    [t('panel.rooms'), rooms.join('; ')],
    [t('panel.partyNamed'), t(booking.isPartyNamed ? 'panel.allNamed' : 'panel.namesMissing')],
    [t('panel.coupon'), booking.couponCode ?? t('panel.noCoupon')],
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
