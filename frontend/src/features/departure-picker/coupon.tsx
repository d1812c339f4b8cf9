import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from './refusals.js';

const FORMAT = /^[A-Z0-9-]{5,32}$/;

interface CouponProps {
  readonly applied: string | null;
  /** A quote with it has come back. */
  readonly accepted: boolean;
  /** Why it cannot be used, if so. */
  readonly error: Error | null;
  readonly onApply: (code: string | null) => void;
}

export function Coupon({ applied, accepted, error, onApply }: CouponProps) {
  const { t } = useTranslation('picker');
  const refusal = useRefusalText();
  const [typed, setTyped] = useState(applied ?? '');
  const [malformed, setMalformed] = useState(false);
  const message = malformed ? t('couponFormat') : error ? refusal(error) : null;

  const apply = (): void => {
    const code = typed.trim().toUpperCase();
    const wrong = code !== '' && !FORMAT.test(code);
    setMalformed(wrong);
    if (!wrong) onApply(code === '' ? null : code);
  };

  if (applied !== null && accepted && !error)
    return (
      <button
        className="textlink"
        type="button"
        onClick={() => {
          setTyped('');
          onApply(null);
        }}
      >
        {t('couponRemove', { code: applied })}
      </button>
    );
  return (
    <div className="inline">
      <label className={message === null ? 'f' : 'f bad'}>
        <span>{t('couponOptional')}</span>
        <span className="err" id="coupon-error" role="alert" hidden={message === null}>
          {message}
        </span>
        <input
          id="coupon"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : 'coupon-error'}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value.trim() !== '') return;
            setMalformed(false);
            onApply(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
      </label>
      <button className="btn q sm" type="button" onClick={apply}>
        {t('couponApply')}
      </button>
    </div>
  );
}
