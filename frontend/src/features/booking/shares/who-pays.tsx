import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calculateServerNowMs } from '../../../shared/device/clock.js';
import { formatFullDay, formatMoney } from '../../../shared/i18n/format.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { hasCoPayer } from '../balance/balance.js';
import type { BookingPanelProps } from '../panel-props.js';
import { ShareList } from './share-list.js';
import { buildSharesQuery } from './shares-query.js';
import { SplitForm } from './split-form.js';

/** Finds the lead's own balance and its maximum of co-payers; undefined if it cannot be shared now. */
function findSplittableBalance({ status, travelers, instalments, transfer }: BookingView) {
  const balances = instalments.filter(({ kind }) => kind === 'balance');
  const leadBalance = balances.find(
    ({ payer, paidAt, paidCents }) => payer === 'lead' && !paidAt && paidCents === 0,
  );
  const maxShares = travelers + 1 - (balances.length - 1);
  if (status !== 'CONFIRMED' || !leadBalance || maxShares < 2) return undefined;
  // The customer was asked to transfer the whole instalment.
  if (transfer?.instalmentId === leadBalance.id) return undefined;
  // Once its charge date has come, the instalment is charged as a whole.
  if (leadBalance.chargeAt !== null && Date.parse(leadBalance.chargeAt) <= calculateServerNowMs())
    return undefined;
  return { instalment: leadBalance, maxPayers: maxShares - 1 };
}

/** Shows the balance and who pays which part, while there is something to share or to show. */
export function WhoPays(props: BookingPanelProps) {
  const { booking } = props;
  const isShared = hasCoPayer(booking);
  return isShared || findSplittableBalance(booking) ? <PayersPanel {...props} isShared={isShared} /> : null;
}

function PayersPanel({
  booking,
  capability,
  locale,
  isShared,
}: BookingPanelProps & { readonly isShared: boolean }) {
  const { t } = useTranslation('shares');
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [message, setMessage] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const query = buildSharesQuery(booking.id, booking.version, capability);
  const {
    data: shareList,
    isError,
    refetch,
  } = useQuery({
    ...query,
    enabled: isShared,
    placeholderData: (previousShares) => previousShares,
  });
  const isListMissing = isShared && isError && !shareList;
  const splittableBalance = findSplittableBalance(booking);
  const closeForm = (sentence: string): void => {
    setIsFormOpen(false);
    setMessage(sentence);
    heading.current?.focus();
  };
  return (
    <section className="panel stack" aria-labelledby="who-pays">
      <h2 className="subtitle" id="who-pays" tabIndex={-1} ref={heading}>
        {t(isShared ? 'titleShared' : 'title')}
      </h2>
      <Notice text={message} />
      {isShared && shareList ? (
        <ShareList
          booking={booking}
          shares={shareList.shares}
          capability={capability}
          locale={locale}
          onDone={setMessage}
        />
      ) : null}
      {isListMissing ? <ListFailure onRetry={() => void refetch()} /> : null}
      {splittableBalance && isFormOpen ? (
        <SplitForm
          key={splittableBalance.instalment.id}
          booking={booking}
          instalment={splittableBalance.instalment}
          maxPayers={splittableBalance.maxPayers}
          capability={capability}
          locale={locale}
          onClose={closeForm}
        />
      ) : null}
      {splittableBalance && !isFormOpen ? (
        <SplitOffer
          instalment={splittableBalance.instalment}
          isShared={isShared}
          locale={locale}
          onOpen={() => setIsFormOpen(true)}
        />
      ) : null}
    </section>
  );
}

function ListFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('shares');
  return (
    <p role="alert">
      {t('listFailed')}{' '}
      <button className="textlink" type="button" onClick={onRetry}>
        {t('reloadListButton')}
      </button>
    </p>
  );
}

interface SplitOfferProps {
  readonly instalment: BookingView['instalments'][number];
  readonly isShared: boolean;
  readonly locale: Locale;
  readonly onOpen: () => void;
}

/** Shows what the lead still pays alone, and the button that shares it. */
function SplitOffer({ instalment: { amountCents, dueOn }, isShared, locale, onOpen }: SplitOfferProps) {
  const { t } = useTranslation('shares');
  const values = { amount: formatMoney(amountCents, locale), day: formatFullDay(dueOn, locale) };
  return (
    <>
      <p>{t(isShared ? 'introForOwnShare' : 'intro', values)}</p>
      <button className="btn secondary" type="button" onClick={onOpen}>
        {t(isShared ? 'ownShareButton' : 'shareButton')}
      </button>
    </>
  );
}
