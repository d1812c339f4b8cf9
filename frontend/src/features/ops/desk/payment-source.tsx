import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOfShown } from '../../../shared/api/clock.js';
import { DateField } from '../../../shared/ui/form/date-field.js';
import type { MoneyWish } from './desk-queries.js';

type Came = Pick<MoneyWish, 'method' | 'valueDate'>;
const METHODS = ['cash', 'cheque', 'transfer'] as const satisfies readonly Came['method'][];

/** How a recorded payment was received, and its value date; empty while the typed date is invalid. */
export function HowItCame({
  came,
  onChange,
}: {
  readonly came: Came;
  readonly onChange: (came: Came) => void;
}) {
  const { t } = useTranslation('opsDesk');
  const today = dateOfShown();
  const [typed, setTyped] = useState(came.valueDate);
  return (
    <>
      <fieldset>
        <legend className="lab">{t('manual-payment.method')}</legend>
        {METHODS.map((method) => (
          <label key={method} className="pick">
            <input
              type="radio"
              name="method"
              value={method}
              checked={came.method === method}
              onChange={() => onChange({ ...came, method })}
            />
            <span>{t(`manual-payment.how.${method}`)}</span>
          </label>
        ))}
      </fieldset>
      <DateField
        field="valueDate"
        label={t('manual-payment.valueDate')}
        error={came.valueDate > today ? t('manual-payment.inFuture') : undefined}
        today={today}
        past
        value={typed}
        onChange={(text, date) => {
          setTyped(text);
          onChange({ ...came, valueDate: date ?? '' });
        }}
      />
    </>
  );
}
