import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { GiftCode } from '../../../shared/ui/form/gift-code.js';
import type { GiftCards } from './use-gift-cards.js';

interface GiftCardProps {
  readonly gifts: GiftCards;
  /** Unpaid part of the price. */
  readonly openCents: number;
  readonly locale: Locale;
}

/** Gift cards pay first; another method pays the remainder. */
export function GiftCard({ gifts, openCents, locale }: GiftCardProps) {
  const { t } = useTranslation('gift');
  const { cards, promisedCents, remove } = gifts;
  const [message, setMessage] = useState('');
  const field = useRef<HTMLDetailsElement>(null);
  const onRemoved = (sum: string): void => {
    setMessage(t('removed', { sum }));
    field.current?.querySelector('summary')?.focus();
  };
  return (
    <section className="panel stack gift" aria-labelledby="gift-card">
      <h2 className={cards.length === 0 ? 'visually-hidden' : 'subtitle'} id="gift-card">
        {t('title')}
      </h2>
      {cards.length === 0 ? null : (
        <ul className="gifts">
          {cards.map((card) => (
            <AppliedCard key={card.id} card={card} gifts={gifts} locale={locale} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
      {remove.isError ? (
        <p className="error" role="alert">
          {t('notRemoved')}
        </p>
      ) : null}
      <p role="status" className={message === '' ? 'visually-hidden' : 'note'}>
        {message}
      </p>
      {promisedCents < openCents ? (
        <details className="gift-fold" ref={field}>
          <summary>{t(cards.length === 0 ? 'have' : 'another')}</summary>
          <GiftCode
            apply={gifts.apply}
            onApplied={({ gifts: after }) =>
              setMessage(t('applied', { sum: formatMoney(after.promisedCents - promisedCents, locale) }))
            }
          />
        </details>
      ) : (
        <p className="text-small">{t('everything')}</p>
      )}
    </section>
  );
}

interface AppliedCardProps extends Pick<GiftCardProps, 'gifts' | 'locale'> {
  readonly card: GiftCards['cards'][number];
  /** Receives the amount that the card no longer pays. */
  readonly onRemoved: (sum: string) => void;
}

/** An applied gift card: what it pays, what remains on it, and its removal. */
function AppliedCard({ card: { id, amountCents }, gifts, locale, onRemoved }: AppliedCardProps) {
  const { t } = useTranslation('gift');
  const { balances, remove } = gifts;
  const balance = balances[id];
  const sum = formatMoney(amountCents, locale);
  return (
    <li>
      <span>
        <b>{t('pays', { sum })}</b>
        {balance ? (
          <span className="text-small muted">
            {t(balance.freeCents > 0 ? 'left' : 'allOfIt', {
              balance: formatMoney(balance.balanceCents, locale),
              left: formatMoney(balance.freeCents, locale),
            })}
          </span>
        ) : null}
      </span>
      <button
        className="btn secondary small"
        type="button"
        aria-label={t('removeOf', { sum })}
        aria-disabled={remove.isPending}
        onClick={() => {
          if (remove.isPending) return;
          remove.mutate(id, { onSuccess: () => onRemoved(sum) });
        }}
      >
        {t('remove')}
      </button>
    </li>
  );
}
