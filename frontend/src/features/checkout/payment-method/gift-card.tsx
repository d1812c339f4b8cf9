import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { GiftCardCode } from '../../../shared/ui/form/gift-card-code.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import type { GiftCards } from './use-gift-cards.js';

interface GiftCardProps {
  readonly giftCards: GiftCards;
  readonly openCents: number;
  readonly locale: Locale;
}

/** Applies gift cards; another method pays the remainder. */
export function GiftCardForm({ giftCards, openCents, locale }: GiftCardProps) {
  const { t } = useTranslation('gift-card');
  const { appliedGiftCards, promisedCents, giftCardRemoval } = giftCards;
  const [message, setMessage] = useState('');
  const details = useRef<HTMLDetailsElement>(null);
  const handleRemoval = (amount: string): void => {
    setMessage(t('removedMessage', { amount }));
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <section className="panel stack gift-card" aria-labelledby="gift-card">
      <h2 className={appliedGiftCards.length === 0 ? 'visually-hidden' : 'subtitle'} id="gift-card">
        {t('title')}
      </h2>
      {appliedGiftCards.length === 0 ? null : (
        <ul className="gift-cards">
          {appliedGiftCards.map((giftCard) => (
            <AppliedGiftCard
              key={giftCard.id}
              giftCard={giftCard}
              giftCards={giftCards}
              locale={locale}
              onRemoved={handleRemoval}
            />
          ))}
        </ul>
      )}
      {giftCardRemoval.isError ? (
        <p className="error" role="alert">
          {t('removalFailure')}
        </p>
      ) : null}
      <Notice text={message} />
      {promisedCents < openCents ? (
        <details className="gift-card-fold" ref={details}>
          <summary>{t(appliedGiftCards.length === 0 ? 'firstCardTitle' : 'anotherCardTitle')}</summary>
          <GiftCardCode
            giftCardApplication={giftCards.giftCardApplication}
            onApplied={({ bookingGiftCards: newGiftCards }) =>
              setMessage(
                t('appliedMessage', {
                  amount: formatMoney(newGiftCards.promisedCents - promisedCents, locale),
                }),
              )
            }
          />
        </details>
      ) : (
        <p className="text-small">{t('coversEverything')}</p>
      )}
    </section>
  );
}

interface AppliedGiftCardProps extends Pick<GiftCardProps, 'giftCards' | 'locale'> {
  readonly giftCard: GiftCards['appliedGiftCards'][number];
  /** Receives the amount that the gift card no longer pays. */
  readonly onRemoved: (amount: string) => void;
}

/** Shows what an applied gift card pays and what remains on it, and removes it. */
function AppliedGiftCard({
  giftCard: { id, amountCents },
  giftCards,
  locale,
  onRemoved,
}: AppliedGiftCardProps) {
  const { t } = useTranslation('gift-card');
  const { balances, giftCardRemoval } = giftCards;
  const balance = balances[id];
  const amount = formatMoney(amountCents, locale);
  return (
    <li>
      <span>
        <b>{t('payment', { amount })}</b>
        {balance ? (
          <span className="text-small muted">
            {t(balance.freeCents > 0 ? 'balanceLeft' : 'wholeBalance', {
              balance: formatMoney(balance.balanceCents, locale),
              left: formatMoney(balance.freeCents, locale),
            })}
          </span>
        ) : null}
      </span>
      <RequestButton
        className="btn secondary small"
        type="button"
        aria-label={t('removeLabel', { amount })}
        isBusy={giftCardRemoval.isPending}
        onClick={() => giftCardRemoval.mutate(id, { onSuccess: () => onRemoved(amount) })}
      >
        {t('removeButton')}
      </RequestButton>
    </li>
  );
}
