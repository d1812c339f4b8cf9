import { useTranslation } from 'react-i18next';
import { dateOfShown } from '../../../shared/api/clock.js';
import { Field } from '../../../shared/ui/field.js';
import type { MoneyWish } from './desk-queries.js';

type Came = Pick<MoneyWish, 'method' | 'valueDate'>;
const METHODS = ['cash', 'cheque', 'transfer'] as const satisfies readonly Came['method'][];

/** Of money that staff have: in what way it came, and the day that counts. */
export function HowItCame({
  came,
  onChange,
}: {
  readonly came: Came;
  readonly onChange: (came: Came) => void;
}) {
  const { t } = useTranslation('opsDesk');
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
      <Field
        field="valueDate"
        label={t('manual-payment.valueDate')}
        error={undefined}
        control={(control) => (
          <input
            {...control}
            type="date"
            max={dateOfShown()}
            value={came.valueDate}
            onChange={({ target }) => onChange({ ...came, valueDate: target.value })}
          />
        )}
      />
    </>
  );
}
