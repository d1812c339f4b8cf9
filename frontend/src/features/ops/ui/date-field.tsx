import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { runAfterRelease } from '../../../shared/lazy/run-after-release.js';
import { Field, type FieldProps } from '../../../shared/ui/form/field.js';
import { parseTypedDate } from './parse-typed-date.js';

interface DateFieldProps extends FieldProps {
  /** The typed text. */
  readonly value: string;
  /** Receives the date as `YYYY-MM-DD`; undefined while the input is invalid. */
  readonly onChange: (typedText: string, date: string | undefined) => void;
  /** `YYYY-MM-DD`; it decides the century of a two-digit year. */
  readonly today: string;
  /** The date, and so a two-digit year, must be in the past. */
  readonly mustBePast?: boolean;
  readonly name?: string;
}

/** Reads a date from one text field: shows below how it is understood, and errors once it loses the focus. */
export function DateField({
  value,
  onChange,
  today,
  mustBePast = false,
  name,
  hint,
  error,
  ...field
}: DateFieldProps) {
  const { t } = useTranslation('ops-booking-actions');
  const locale = useLocale();
  const [isTouched, setIsTouched] = useState(false);
  const typedDate = parseTypedDate(value, { today, mustBePast });
  const fault =
    isTouched && 'fault' in typedDate && value.trim() !== '' ? t(`date.fault.${typedDate.fault}`) : undefined;
  return (
    <Field
      {...field}
      hint={hint ?? t('date.hint')}
      error={error ?? fault}
      renderControl={(props) => (
        <>
          <input
            {...props}
            {...(name === undefined ? {} : { name })}
            autoComplete="off"
            maxLength={10}
            value={value}
            onBlur={() => runAfterRelease(() => setIsTouched(true))}
            onChange={({ target }) => {
              const newDate = parseTypedDate(target.value, { today, mustBePast });
              onChange(target.value, 'date' in newDate ? newDate.date : undefined);
            }}
          />
          <output className="parsed-date" htmlFor={props.id}>
            {'date' in typedDate ? formatDay(typedDate.date, locale) : ''}
          </output>
        </>
      )}
    />
  );
}
