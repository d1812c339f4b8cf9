import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../api/problem.js';
import { toControlId, Field } from './field.js';

const KNOWN = [
  'GIFT_CARD_NOT_USABLE',
  'GIFT_CARD_EXPIRED',
  'GIFT_CARD_EMPTY',
  'GIFT_CARD_APPLIED',
  'TOO_MANY_GIFT_CARDS',
  'PAYMENT_IN_PROGRESS',
  'NOTHING_DUE',
  'RATE_LIMITED',
  'OFFLINE',
] as const;
/** Maximum accepted length, however a code is typed. */
const MAX_CHARACTERS = 100;
const CODE_FIELD = 'giftCard';

interface CodeProps<T> {
  /** Sends a typed code to the server. */
  readonly apply: UseMutationResult<T, Error, string>;
  readonly onApplied: (done: T) => void;
}

/** Input for a gift card code, with the reason if it cannot be used. */
export function GiftCardCode<T>({ apply, onApplied }: CodeProps<T>) {
  const { t } = useTranslation('giftCard');
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const code = apply.error === null ? null : getCode(apply.error);
  const refused =
    code === null ? undefined : t(`refused.${KNOWN.find((knownCode) => knownCode === code) ?? 'OTHER'}`);
  const error = isMissing ? t('missing') : refused;
  const hasFailed = apply.failureCount > 0 && apply.isError;
  useEffect(() => {
    if (hasFailed) document.getElementById(toControlId(CODE_FIELD))?.focus();
  }, [hasFailed, apply.submittedAt]);

  const use = (): void => {
    if (apply.isPending) return;
    const wanted = typed.trim();
    setIsMissing(wanted === '');
    if (wanted === '') return apply.reset();
    apply.mutate(wanted, {
      onSuccess: (done) => {
        setTyped('');
        onApplied(done);
      },
    });
  };

  return (
    <div className="gift-card-code">
      <Field
        field={CODE_FIELD}
        label={t('code')}
        hint={t('hint')}
        error={error}
        control={(props) => (
          <input
            {...props}
            value={typed}
            maxLength={MAX_CHARACTERS}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value);
              setIsMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The surrounding form submits the payment.
              event.preventDefault();
              use();
            }}
          />
        )}
      />
      <button className="btn secondary" type="button" aria-disabled={apply.isPending} onClick={use}>
        {t(apply.isPending ? 'asking' : 'use')}
      </button>
    </div>
  );
}
