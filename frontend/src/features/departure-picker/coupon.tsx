import { COUPON_CODE_PATTERN } from '@wayfold/contracts/kernel/input-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDescribeQuoteRefusal } from './use-describe-quote-refusal.js';

const FIELD_ID = 'coupon';

/** Keeps the typed code, which counts only when the customer applies it or books. */
export function useCoupon(appliedCode: string | null, onApply: (code: string | null) => void) {
  const [typedCode, setTypedCode] = useState(appliedCode ?? '');
  const [isMalformed, setIsMalformed] = useState(false);
  return {
    typedCode,
    isMalformed,
    changeText: (text: string): void => {
      setTypedCode(text);
      if (text.trim() !== '') return;
      setIsMalformed(false);
      onApply(null);
    },
    /** Returns the code, or null without one; undefined if it is invalid, which the field reports. */
    applyCode: (): string | null | undefined => {
      const code = typedCode.trim().toUpperCase();
      const isInvalid = code !== '' && !COUPON_CODE_PATTERN.test(code);
      setIsMalformed(isInvalid);
      if (isInvalid) return undefined;
      onApply(code === '' ? null : code);
      return code === '' ? null : code;
    },
  };
}

export const focusCoupon = (): void => document.getElementById(FIELD_ID)?.focus();

interface CouponProps {
  readonly coupon: ReturnType<typeof useCoupon>;
  readonly appliedCode: string | null;
  /** A quote with the code was returned. */
  readonly isAccepted: boolean;
  /** The reason why the coupon cannot be used; null if it can. */
  readonly error: Error | null;
}

export function Coupon({ coupon, appliedCode, isAccepted, error }: CouponProps) {
  const { t } = useTranslation('departure-picker');
  const describeRefusal = useDescribeQuoteRefusal();
  const errorText = error ? describeRefusal(error) : null;
  const message = coupon.isMalformed ? t('couponFormat') : errorText;

  if (appliedCode !== null && isAccepted && !error)
    return (
      <button className="textlink" type="button" onClick={() => coupon.changeText('')}>
        {t('removeCouponButton', { code: appliedCode })}
      </button>
    );
  return (
    <div className="inline">
      <label className={message === null ? 'field' : 'field invalid'}>
        <span>{t('couponOptional')}</span>
        <span className="error" id="coupon-error" role="alert" hidden={message === null}>
          {message}
        </span>
        <input
          id={FIELD_ID}
          value={coupon.typedCode}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : 'coupon-error'}
          onChange={({ target }) => coupon.changeText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            coupon.applyCode();
          }}
        />
      </label>
      <button className="btn secondary small" type="button" onClick={coupon.applyCode}>
        {t('applyCouponButton')}
      </button>
    </div>
  );
}
