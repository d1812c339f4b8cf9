import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { isChargingStopped } from '../balance/balance.js';
import { type Share, useShareChange } from './shares-query.js';
import { useDescribeSplitRefusal } from './use-describe-split-refusal.js';

interface ShareListProps {
  readonly booking: BookingView;
  readonly shares: readonly Share[];
  readonly capability: string;
  readonly locale: Locale;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

export function ShareList({ shares, ...common }: ShareListProps) {
  return (
    <ul className="shares">
      {shares.map((share) => (
        <ShareItem key={share.id} share={share} {...common} />
      ))}
    </ul>
  );
}

function getShareState({ paidAt, charge }: Share, status: BookingView['status']) {
  if (paidAt !== null) return ['ok', 'paid'] as const;
  if (status !== 'CONFIRMED') return ['neutral', 'ended'] as const;
  return isChargingStopped(charge) ? (['error', 'overdue'] as const) : (['warn', 'open'] as const);
}

interface ShareItemProps extends Omit<ShareListProps, 'shares'> {
  readonly share: Share;
}

function ShareItem({ booking, share, capability, locale, onDone }: ShareItemProps) {
  const { t } = useTranslation('shares');
  const describeRefusal = useDescribeSplitRefusal(locale);
  const shareChange = useShareChange(booking, capability);
  const { payer, amountCents, paidAt } = share;
  const name = payer ? (payer.name ?? t('erasedPayer')) : t('selfName');
  const amount = formatMoney(amountCents, locale);
  const isOpen = paidAt === null && booking.status === 'CONFIRMED';
  const changeShare = (type: 'revoke' | 'link', message: string): void => {
    shareChange.mutate({ type, instalmentId: share.id }, { onSuccess: () => onDone(message) });
  };
  return (
    <li className="stack">
      <div className="spread">
        <span>
          <b>{name}</b>
          {payer?.email ? <span className="text-small muted">{payer.email}</span> : null}
        </span>
        <span className="amount tabular-figures">{amount}</span>
      </div>
      <ShareState share={share} status={booking.status} locale={locale} />
      {shareChange.isError ? (
        <p className="error" role="alert">
          {describeRefusal(shareChange.error)}
        </p>
      ) : null}
      {payer && isOpen ? (
        <ShareActions
          name={name}
          amount={amount}
          email={payer.email}
          isBusy={shareChange.isPending}
          onChangeShare={changeShare}
        />
      ) : null}
    </li>
  );
}

interface ShareStateProps extends Pick<ShareItemProps, 'share' | 'locale'> {
  readonly status: BookingView['status'];
}

/** Shows whether the share is paid, when it is due, and when its link was sent. */
function ShareState({ share, status, locale }: ShareStateProps) {
  const { t } = useTranslation('shares');
  const { payer, amountCents, paidCents, paidAt, dueOn } = share;
  const [tone, state] = getShareState(share, status);
  const isOpen = state === 'open' || state === 'overdue';
  const dueTexts = {
    day: formatDay(dueOn, locale),
    rest: formatMoney(amountCents - paidCents, locale),
  };
  const openText = isOpen ? t(paidCents > 0 ? 'openRest' : 'dueBy', dueTexts) : null;
  return (
    <p className="text-small">
      <span className={`chip ${tone}`}>{t(`state.${state}`)}</span>{' '}
      {paidAt === null ? openText : t('paidOn', { day: formatDay(paidAt, locale) })}{' '}
      {payer && isOpen ? (
        <span className="muted">{t('linkSent', { time: formatInstant(payer.linkSentAt, locale) })}</span>
      ) : null}
    </p>
  );
}

interface ShareActionsProps {
  readonly name: string;
  readonly amount: string;
  /** Null once the co-payer's data are erased. */
  readonly email: string | null;
  readonly isBusy: boolean;
  /** Receives in `message` a sentence about the completed action. */
  readonly onChangeShare: (type: 'revoke' | 'link', message: string) => void;
}

function ShareActions({ name, amount, email, isBusy, onChangeShare }: ShareActionsProps) {
  const { t } = useTranslation('shares');
  const values = { name, amount, email: email ?? '' };
  return (
    <div className="actions">
      {email === null ? null : (
        <RequestButton
          className="btn secondary small"
          type="button"
          aria-label={t('sendLinkTo', values)}
          isBusy={isBusy}
          onClick={() => onChangeShare('link', t('linkResent', values))}
        >
          {t('sendLinkButton')}
        </RequestButton>
      )}
      <RequestButton
        className="btn secondary small"
        type="button"
        aria-label={t('cancelRequestTo', values)}
        isBusy={isBusy}
        onClick={() => onChangeShare('revoke', t('requestCancelled', values))}
      >
        {t('cancelRequestButton')}
      </RequestButton>
    </div>
  );
}
