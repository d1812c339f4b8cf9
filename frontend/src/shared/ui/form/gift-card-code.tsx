import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../api/problem.js';
import { Field, toControlId } from './field.js';

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
  readonly onApplied: (reply: T) => void;
}

/** Input for a gift card code, with the reason if it cannot be used. */
export function GiftCardCode<T>({ apply, onApplied }: CodeProps<T>) {
  const { t } = useTranslation('giftCard');
  const [typedCode, setTypedCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const refusalCode = apply.error === null ? null : getCode(apply.error);
  const refusalText =
    refusalCode === null
      ? undefined
      : t(`refused.${KNOWN.find((knownCode) => knownCode === refusalCode) ?? 'OTHER'}`);
  const error = isMissing ? t('missing') : refusalText;
  const hasFailed = apply.failureCount > 0 && apply.isError;
  useEffect(() => {
    if (hasFailed) document.getElementById(toControlId(CODE_FIELD))?.focus();
  }, [hasFailed, apply.submittedAt]);

  const sendCode = (): void => {
    if (apply.isPending) return;
    const giftCardCode = typedCode.trim();
    setIsMissing(giftCardCode === '');
    if (giftCardCode === '') return apply.reset();
    apply.mutate(giftCardCode, {
      onSuccess: (reply) => {
        setTypedCode('');
        onApplied(reply);
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
        renderControl={(props) => (
          <input
            {...props}
            value={typedCode}
            maxLength={MAX_CHARACTERS}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => {
              setTypedCode(target.value);
              setIsMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The surrounding form submits the payment.
              event.preventDefault();
              sendCode();
            }}
          />
        )}
      />
      <button className="btn secondary" type="button" aria-disabled={apply.isPending} onClick={sendCode}>
        {t(apply.isPending ? 'asking' : 'use')}
      </button>
    </div>
  );
}
