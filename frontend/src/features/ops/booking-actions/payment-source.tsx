import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getShownDate } from '../../../shared/device/clock.js';
import { DateField } from '../ui/date-field.js';
import { RadioFields } from '../ui/radio-fields.js';
import type { PaymentSource } from './action-queries.js';

const PAYMENT_METHODS = ['cash', 'cheque', 'transfer'] as const satisfies readonly PaymentSource['method'][];

/** Asks how a recorded payment arrived, and for its value date; empty while the typed date is invalid. */
export function PaymentSourceFields({
  source,
  onChange,
}: {
  readonly source: PaymentSource;
  readonly onChange: (source: PaymentSource) => void;
}) {
  const { t } = useTranslation('ops-booking-actions');
  const today = getShownDate();
  const [dateText, setDateText] = useState(source.valueDate);
  return (
    <>
      <RadioFields
        legend={t('manual-payment.method')}
        name="method"
        values={PAYMENT_METHODS}
        selectedValue={source.method}
        getLabel={(method) => t(`manual-payment.methods.${method}`)}
        onChange={(method) => onChange({ ...source, method })}
      />
      <DateField
        field="valueDate"
        label={t('manual-payment.valueDate')}
        error={source.valueDate > today ? t('manual-payment.futureDayFault') : undefined}
        today={today}
        mustBePast
        value={dateText}
        onChange={(text, date) => {
          setDateText(text);
          onChange({ ...source, valueDate: date ?? '' });
        }}
      />
    </>
  );
}
