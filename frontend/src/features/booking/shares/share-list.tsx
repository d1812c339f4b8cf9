import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { day, instant, money } from '../../../shared/i18n/format.js';
import { useShareChange, type Share } from './shares-query.js';
import { useSplitRefusal } from './split-refusals.js';

interface ListProps {
  readonly booking: BookingView;
  readonly shares: readonly Share[];
  readonly capability: string;
  readonly locale: Locale;
  /** Receives a sentence about the completed action. */
  readonly onDone: (told: string) => void;
}

/** Each share of the balance: payer, state and actions. */
export function ShareList({ shares, ...common }: ListProps) {
  return (
    <ul className="shares">
      {shares.map((share) => (
        <Item key={share.id} share={share} {...common} />
      ))}
    </ul>
  );
}

const LATE: readonly unknown[] = ['ACTION_REQUIRED', 'EXHAUSTED'];

function stateOf({ paidAt, charge }: Share, status: BookingView['status']) {
  if (paidAt !== null) return ['ok', 'paid'] as const;
  if (status !== 'CONFIRMED') return ['off', 'ended'] as const;
  return LATE.includes(charge) ? (['err', 'late'] as const) : (['warn', 'open'] as const);
}

interface ItemProps extends Omit<ListProps, 'shares'> {
  readonly share: Share;
}

function Item({ booking, share, capability, locale, onDone }: ItemProps) {
  const { t } = useTranslation('split');
  const refusal = useSplitRefusal(locale);
  const change = useShareChange(booking, capability);
  const { payer, amountCents, paidCents, paidAt, dueOn, id: instalmentId } = share;
  const [tone, state] = stateOf(share, booking.status);
  const name = payer ? (payer.name ?? t('erased')) : t('you');
  const sum = money(amountCents, locale);
  const act = (type: 'take-back' | 'link', told: string): void => {
    if (!change.isPending) change.mutate({ type, instalmentId }, { onSuccess: () => onDone(told) });
  };
  const texts = { name, sum, email: payer?.email ?? '' };
  return (
    <li className="stack">
      <div className="spread start">
        <span>
          <b>{name}</b>
          {payer?.email ? <span className="s mut">{payer.email}</span> : null}
        </span>
        <span className="amt num">{sum}</span>
      </div>
      <p className="s">
        <span className={`chip ${tone}`}>{t(`state.${state}`)}</span>{' '}
        {paidAt === null
          ? state === 'ended'
            ? null
            : t(paidCents > 0 ? 'openRest' : 'dueBy', {
                day: day(dueOn, locale),
                rest: money(amountCents - paidCents, locale),
              })
          : t('paidOn', { day: day(paidAt, locale) })}{' '}
        {payer && paidAt === null && state !== 'ended' ? (
          <span className="mut">{t('linkSent', { at: instant(payer.linkSentAt, locale) })}</span>
        ) : null}
      </p>
      {change.isError ? (
        <p className="err" role="alert">
          {refusal(change.error)}
        </p>
      ) : null}
      {payer && paidAt === null && booking.status === 'CONFIRMED' ? (
        <div className="acts">
          {payer.email === null ? null : (
            <button
              className="btn q sm"
              type="button"
              aria-label={t('sendLinkTo', texts)}
              aria-disabled={change.isPending}
              onClick={() => act('link', t('linkDone', texts))}
            >
              {t('sendLink')}
            </button>
          )}
          <button
            className="btn q sm"
            type="button"
            aria-label={t('takeBackFrom', texts)}
            aria-disabled={change.isPending}
            onClick={() => act('take-back', t('takenBack', texts))}
          >
            {t('takeBack')}
          </button>
        </div>
      ) : null}
    </li>
  );
}
