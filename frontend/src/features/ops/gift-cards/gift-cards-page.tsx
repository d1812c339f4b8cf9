import { useInfiniteQuery } from '@tanstack/react-query';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant, formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { PagedList } from '../ui/paged-list.js';
import { ScrollRegion } from '../ui/scroll-region.js';
import { useSession } from '../ui/session.js';
import { BlockDialog } from './block-dialog.js';
import { type GiftCard, giftCardsQuery } from './gift-card-queries.js';
import { GrantedGoodwill } from './granted-goodwill.js';
import { type GiftCardDraft, IssueDialog } from './issue-dialog.js';

const EMPTY_DRAFT: GiftCardDraft = { amount: '', reason: '', approvalId: null };

/** Lists every gift card with its balance and actions. */
export function GiftCardsPage() {
  const { t } = useTranslation('ops-gift-cards');
  const locale = useLocale();
  const { role } = useSession();
  const [draft, setDraft] = useState<GiftCardDraft | null>(null);
  const [selectedGiftCard, setSelectedGiftCard] = useState<GiftCard | null>(null);
  const [notice, setNotice] = useState('');
  const list = useInfiniteQuery(giftCardsQuery);
  const totalCents = list.data?.pages[0]?.totalCents;
  const canIssue = role !== 'viewer';
  return (
    <>
      <div className="spread">
        <h1>{t('title')}</h1>
        {canIssue ? (
          <button className="btn small" type="button" onClick={() => setDraft(EMPTY_DRAFT)}>
            {t('issueButton')}
          </button>
        ) : null}
      </div>
      {totalCents === undefined ? null : (
        <p className="muted">{t('intro', { amount: formatMoney(totalCents, locale) })}</p>
      )}
      <Notice text={notice} />
      {canIssue ? <GrantedGoodwill onIssue={setDraft} /> : null}
      <PagedList list={list} getRows={(page) => page.giftCards} emptyText={t('none')}>
        {(giftCards) => <GiftCardsTable giftCards={giftCards} onChoose={setSelectedGiftCard} />}
      </PagedList>
      {draft ? <IssueDialog draft={draft} onClose={() => setDraft(null)} onDone={setNotice} /> : null}
      {selectedGiftCard ? (
        <BlockDialog
          giftCard={selectedGiftCard}
          onClose={() => setSelectedGiftCard(null)}
          onDone={setNotice}
        />
      ) : null}
    </>
  );
}

const STATE_TONES = { blocked: 'error', usable: 'ok', spent: 'neutral' } as const;

function getState({ isBlocked, balanceCents }: GiftCard): keyof typeof STATE_TONES {
  if (isBlocked) return 'blocked';
  return balanceCents > 0 ? 'usable' : 'spent';
}

interface GiftCardsTableProps {
  readonly giftCards: readonly GiftCard[];
  readonly onChoose: (giftCard: GiftCard) => void;
}

function GiftCardsTable({ giftCards, onChoose }: GiftCardsTableProps) {
  const { t } = useTranslation('ops-gift-cards');
  return (
    <ScrollRegion label={t('table')} className="panel">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('issueDate')}</th>
            <th scope="col" className="align-right">
              {t('amount')}
            </th>
            <th scope="col" className="align-right">
              {t('balance')}
            </th>
            <th scope="col" className="align-right">
              {t('reservedAmount')}
            </th>
            <th scope="col">{t('lastDay')}</th>
            <th scope="col">{t('reason')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('actions')}</th>
          </tr>
        </thead>
        <tbody>
          {giftCards.map((giftCard) => (
            <GiftCardRow key={giftCard.id} giftCard={giftCard} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface GiftCardRowProps extends Pick<GiftCardsTableProps, 'onChoose'> {
  readonly giftCard: GiftCard;
}

function GiftCardRow({ giftCard, onChoose }: GiftCardRowProps) {
  const { t } = useTranslation('ops-gift-cards');
  const locale = useLocale();
  const { role } = useSession();
  const { issuedBy, issuedCents, expiresOn, isBlocked } = giftCard;
  const state = getState(giftCard);
  const canChange = isBlocked ? FINANCE_ROLES.includes(role) : role !== 'viewer';
  const values = {
    amount: formatMoney(issuedCents, locale),
    time: formatInstant(giftCard.issuedAt, locale),
  };
  return (
    <tr>
      <th scope="row">
        {values.time}
        {issuedBy === null ? '' : `, ${issuedBy}`}
      </th>
      <td className="align-right">{values.amount}</td>
      <td className="align-right">{formatMoney(giftCard.balanceCents, locale)}</td>
      <td className="align-right">{formatMoney(giftCard.reservedCents, locale)}</td>
      <td>{expiresOn === null ? t('noLastDay') : formatDay(expiresOn, locale)}</td>
      <td>{giftCard.reason}</td>
      <td>
        <span className={`chip ${STATE_TONES[state]}`}>{t(state)}</span>
      </td>
      <td className="actions">
        {canChange ? (
          <button
            className="btn secondary small"
            type="button"
            aria-label={t(isBlocked ? 'unblockLabel' : 'blockLabel', values)}
            onClick={() => onChoose(giftCard)}
          >
            {t(isBlocked ? 'unblockButton' : 'blockButton')}
          </button>
        ) : null}
      </td>
    </tr>
  );
}
