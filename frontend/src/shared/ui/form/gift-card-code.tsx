import type { UseMutationResult } from '@tanstack/react-query';
import { MAX_GIFT_CARD_CODE_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findKnownCode } from '../../api/problem.js';
import { Field, toControlId } from './field.js';
import { RequestButton } from './request-button.js';

const GIFT_CARD_REFUSALS_WITH_TEXT = [
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
const CODE_FIELD = 'giftCard';

interface GiftCardCodeProps<T> {
  /** Sends a typed code to the server. */
  readonly giftCardApplication: UseMutationResult<T, Error, string>;
  readonly onApplied: (reply: T) => void;
}

/** Asks for a gift card code, and says why a code cannot be used. */
export function GiftCardCode<T>({ giftCardApplication, onApplied }: GiftCardCodeProps<T>) {
  const { t } = useTranslation('gift-card');
  const button = useRef<HTMLButtonElement>(null);
  const { typedCode, error, changeCode, sendCode } = useTypedCode({ giftCardApplication, onApplied });
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
            maxLength={MAX_GIFT_CARD_CODE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target }) => changeCode(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter must not submit the surrounding form, which pays.
              event.preventDefault();
              button.current?.click();
            }}
          />
        )}
      />
      <RequestButton
        ref={button}
        className="btn secondary"
        type="button"
        isBusy={giftCardApplication.isPending}
        busyText={t('checking')}
        onClick={sendCode}
      >
        {t('applyButton')}
      </RequestButton>
    </div>
  );
}

/** Keeps the code as typed, and why it cannot be used. */
function useTypedCode<T>({ giftCardApplication, onApplied }: GiftCardCodeProps<T>) {
  const { t } = useTranslation('gift-card');
  const [typedCode, setTypedCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const refusalText =
    giftCardApplication.error === null
      ? undefined
      : t(`refusals.${findKnownCode(GIFT_CARD_REFUSALS_WITH_TEXT, giftCardApplication.error) ?? 'OTHER'}`);
  const error = isMissing ? t('codeMissing') : refusalText;
  const hasFailed = giftCardApplication.failureCount > 0 && giftCardApplication.isError;
  useEffect(() => {
    if (hasFailed) document.getElementById(toControlId(CODE_FIELD))?.focus();
  }, [hasFailed, giftCardApplication.submittedAt]);

  const sendCode = (): void => {
    const giftCardCode = typedCode.trim();
    setIsMissing(giftCardCode === '');
    if (giftCardCode === '') return giftCardApplication.reset();
    giftCardApplication.mutate(giftCardCode, {
      onSuccess: (reply) => {
        setTypedCode('');
        onApplied(reply);
      },
    });
  };
  const changeCode = (text: string): void => {
    setTypedCode(text);
    setIsMissing(false);
  };
  return { typedCode, error, changeCode, sendCode };
}
