import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../shared/api/problem.js';
import { money } from '../../shared/i18n/format.js';
import { controlId, Field } from '../../shared/ui/field.js';
import type { GiftCards } from './use-gift-cards.js';

interface GiftCardProps {
  readonly gifts: GiftCards;
  readonly totalCents: number;
  readonly locale: Locale;
}

const KNOWN = [
  'GIFT_CARD_NOT_USABLE',
  'GIFT_CARD_EXPIRED',
  'GIFT_CARD_EMPTY',
  'GIFT_CARD_APPLIED',
  'TOO_MANY_GIFT_CARDS',
  'MONEY_UNDER_WAY',
  'NOTHING_DUE',
  'RATE_LIMITED',
  'OFFLINE',
] as const;
/** As long as a code is read, however it is typed. */
const MOST_CHARACTERS = 100;
const CODE_FIELD = 'giftCard';

/** Gift cards pay first; what they leave is paid in another way. */
export function GiftCard({ gifts, totalCents, locale }: GiftCardProps) {
  const { t } = useTranslation('gift');
  const { cards, promisedCents, balances, remove } = gifts;
  const [said, setSaid] = useState('');
  const field = useRef<HTMLDetailsElement>(null);
  const summary = () => field.current?.querySelector('summary')?.focus();
  return (
    <section className="panel stack" aria-labelledby="gift-card">
      <h2 className="sub" id="gift-card">
        {t('title')}
      </h2>
      {cards.length === 0 ? null : (
        <ul className="gifts">
          {cards.map(({ id, amountCents }) => {
            const balance = balances[id];
            const sum = money(amountCents, locale);
            return (
              <li key={id}>
                <span>
                  <b>{t('pays', { sum })}</b>
                  {balance ? (
                    <span className="s mut">
                      {t(balance.freeCents > 0 ? 'left' : 'allOfIt', {
                        balance: money(balance.balanceCents, locale),
                        left: money(balance.freeCents, locale),
                      })}
                    </span>
                  ) : null}
                </span>
                <button
                  className="btn q sm"
                  type="button"
                  aria-label={t('removeOf', { sum })}
                  aria-disabled={remove.isPending}
                  onClick={() => {
                    if (remove.isPending) return;
                    remove.mutate(id, {
                      onSuccess: () => {
                        setSaid(t('removed', { sum }));
                        summary();
                      },
                    });
                  }}
                >
                  {t('remove')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {remove.isError ? (
        <p className="err" role="alert">
          {t('notRemoved')}
        </p>
      ) : null}
      <p role="status" className={said === '' ? 'vh' : 'note'}>
        {said}
      </p>
      {promisedCents < totalCents ? (
        <details className="giftfold" ref={field}>
          <summary>{t(cards.length === 0 ? 'have' : 'another')}</summary>
          <Code gifts={gifts} onApplied={setSaid} locale={locale} />
        </details>
      ) : (
        <p className="s">{t('everything')}</p>
      )}
    </section>
  );
}

interface CodeProps extends Pick<GiftCardProps, 'gifts' | 'locale'> {
  /** What was done, in a sentence. */
  readonly onApplied: (told: string) => void;
}

function Code({ gifts: { apply, promisedCents }, onApplied, locale }: CodeProps) {
  const { t } = useTranslation('gift');
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const code = apply.error === null ? null : codeOf(apply.error);
  const refused = code === null ? undefined : t(`refused.${KNOWN.find((one) => one === code) ?? 'OTHER'}`);
  const error = missing ? t('missing') : refused;
  const failed = apply.failureCount > 0 && apply.isError;
  useEffect(() => {
    if (failed) document.getElementById(controlId(CODE_FIELD))?.focus();
  }, [failed, apply.submittedAt]);

  const use = (): void => {
    if (apply.isPending) return;
    const wanted = typed.trim();
    setMissing(wanted === '');
    if (wanted === '') return apply.reset();
    apply.mutate(wanted, {
      onSuccess: ({ gifts }) => {
        setTyped('');
        onApplied(t('applied', { sum: money(gifts.promisedCents - promisedCents, locale) }));
      },
    });
  };

  return (
    <div className="giftcode">
      <Field
        field={CODE_FIELD}
        label={t('code')}
        hint={t('hint')}
        error={error}
        control={(props) => (
          <input
            {...props}
            value={typed}
            maxLength={MOST_CHARACTERS}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value);
              setMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The form around it pays.
              event.preventDefault();
              use();
            }}
          />
        )}
      />
      <button className="btn q" type="button" aria-disabled={apply.isPending} onClick={use}>
        {t(apply.isPending ? 'asking' : 'use')}
      </button>
    </div>
  );
}
