import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { handOutRefund } from '@wayfold/contracts/payments/refunds';
import type { listRefundsToSend, RefundToSend } from '@wayfold/contracts/payments/refunds-to-send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/api/client.js';
import { newUuid } from '../../../shared/device/uuid.js';
import { formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { mapPages } from '../ui/map-pages.js';
import { PagedList } from '../ui/paged-list.js';
import { buildPagedQuery } from '../ui/paged-query.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useSession } from '../ui/session.js';
import { FinanceLayout } from './finance-layout.js';

const refundsToSendQuery = buildPagedQuery(['refunds-to-send'], (page, signal) =>
  callApi<typeof listRefundsToSend>('GET /api/ops/refunds-to-send', { query: page }, { signal }),
);

/** Removes a refund that was just handed out, because the list lags behind the log. */
const removeRefund = <PageParam,>(
  cachedPages: InfiniteData<RouteReply<typeof listRefundsToSend>, PageParam>,
  { refundId, amountCents, hasEnded }: RefundToSend,
) =>
  mapPages(cachedPages, ({ refunds, count, totalCents, nextCursor }) => ({
    refunds: refunds.filter((refund) => refund.refundId !== refundId),
    // Ended refunds are in no count.
    count: hasEnded ? count : count - 1,
    totalCents: hasEnded ? totalCents : totalCents - amountCents,
    nextCursor,
  }));

/** Lists refunds that no provider sends: what to send, to whom, how much and since when; oldest first. */
export function RefundsToSendPage() {
  const { t } = useTranslation('ops-bank');
  return (
    <FinanceLayout title={t('refundsToSend.title')}>
      <RefundList />
    </FinanceLayout>
  );
}

function RefundList() {
  const { t } = useTranslation('ops-bank');
  const locale = useLocale();
  const client = useQueryClient();
  const list = useInfiniteQuery(refundsToSendQuery);
  const [selection, setSelection] = useState<RefundToSend | null>(null);
  const [notice, setNotice] = useState('');
  const firstPage = list.data?.pages[0];
  return (
    <>
      <p className="muted">{t('refundsToSend.intro')}</p>
      <Notice text={notice} />
      {firstPage && firstPage.count > 0 ? (
        <p>
          {t('refundsToSend.total', {
            count: firstPage.count,
            amount: formatMoney(firstPage.totalCents, locale),
          })}
        </p>
      ) : null}
      <PagedList list={list} getRows={(page) => page.refunds} emptyText={t('refundsToSend.none')}>
        {(refunds) => (
          <ul className="ops-list panel" aria-label={t('refundsToSend.title')}>
            {refunds.map((refund) => (
              <li key={refund.refundId}>
                <RefundRow refund={refund} onHandOut={() => setSelection(refund)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {selection ? (
        <HandOutDialog
          refund={selection}
          onClose={() => setSelection(null)}
          onDone={(message) => {
            setNotice(message);
            client.setQueryData(
              refundsToSendQuery.queryKey,
              (cachedPages) => cachedPages && removeRefund(cachedPages, selection),
            );
          }}
        />
      ) : null}
    </>
  );
}

const getInstructionKey = ({ by: payoutWay, isReissue, hasEnded }: RefundToSend) => {
  if (hasEnded) return 'reversalInstructions';
  if (isReissue) return 'reissueInstructions';
  return payoutWay === 'bank' ? 'bankInstructions' : 'cashInstructions';
};

interface RefundRowProps {
  readonly refund: RefundToSend;
  readonly onHandOut: () => void;
}

function RefundRow({ refund, onHandOut }: RefundRowProps) {
  const { t } = useTranslation('ops-bank');
  const locale = useLocale();
  const {
    bookingId,
    reference,
    name,
    amountCents,
    by: payoutWay,
    isReissue,
    hasEnded,
    since,
    lineId,
  } = refund;
  const amount = formatMoney(amountCents, locale);
  const recipient = name ?? t('refundsToSend.erasedCustomer');
  return (
    <>
      <h2>{t('refundsToSend.payout', { amount, recipient })}</h2>
      <p>
        <span className={`chip ${hasEnded || payoutWay === 'bank' ? 'neutral' : 'warn'}`}>
          {t(hasEnded ? 'refundsToSend.doNotSend' : `refundsToSend.${payoutWay}`)}
        </span>{' '}
        <Link to="/ops/bookings/$id" params={{ id: bookingId }}>
          {reference}
        </Link>{' '}
        <span className="muted">{t('refundsToSend.owedSince', { time: formatInstant(since, locale) })}</span>
      </p>
      <p>{t(`refundsToSend.${getInstructionKey(refund)}`, { reference })}</p>
      {lineId === null ? null : (
        <Link to="/ops/bank-lines" search={{ state: 'matched', line: lineId }}>
          {t('refundsToSend.transferLink')}
        </Link>
      )}
      {payoutWay === 'bank' && !isReissue ? null : (
        <button
          className="btn secondary small"
          type="button"
          aria-label={t('refundsToSend.markLabel', { amount, recipient })}
          onClick={onHandOut}
        >
          {t('refundsToSend.markButton')}
        </button>
      )}
    </>
  );
}

interface HandOutDialogProps {
  readonly refund: RefundToSend;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

/** Confirms the payout; every attempt sends the same key. */
function HandOutDialog({ refund, onClose, onDone }: HandOutDialogProps) {
  const { t } = useTranslation('ops-bank');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const [idempotencyKey] = useState(newUuid);
  const { bookingId: id, refundId, amountCents, name } = refund;
  const values = {
    amount: formatMoney(amountCents, locale),
    recipient: name ?? t('refundsToSend.erasedCustomer'),
  };
  return (
    <ReasonDialog
      title={t('refundsToSend.confirmTitle', values)}
      explanation={t('refundsToSend.confirmIntro')}
      inputLabel={t('refundsToSend.handoutNote')}
      submitText={t('refundsToSend.submitButton', values)}
      onSend={(handoutNote) =>
        callApi<typeof handOutRefund>(
          'POST /api/ops/bookings/{id}/refunds/{refundId}/handed-out',
          { params: { id, refundId }, body: { handoutNote }, idempotencyKey },
          { csrf },
        )
      }
      onDone={({ owedCents }) =>
        onDone(
          owedCents === 0
            ? t('refundsToSend.doneMessage', values)
            : t('refundsToSend.reversedMessage', { ...values, owed: formatMoney(owedCents, locale) }),
        )
      }
      onClose={onClose}
    />
  );
}
