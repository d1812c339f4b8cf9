import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { describeField, FieldNotes, type FieldProps, toControlId } from '../../../shared/ui/form/field.js';
import type { DateFields } from './birth-date.js';

interface BirthFieldProps extends FieldProps {
  readonly value: DateFields;
  /** The browser may autofill the customer's own data. */
  readonly isOwn: boolean;
  readonly onChange: (value: DateFields) => void;
}

const DATE_FIELDS = [
  ['day', 'birthDay', 'bday-day', 2],
  ['month', 'birthMonth', 'bday-month', 2],
  ['year', 'birthYear', 'bday-year', 4],
] as const;

/** Uses three fields, because nobody should scroll back decades in a date picker. */
export function BirthField({ field, label, hint, error, value, isOwn, onChange }: BirthFieldProps) {
  const { t } = useTranslation('travelers');
  const id = toControlId(field);
  const groupId = useId();
  return (
    <fieldset
      className={error ? 'field invalid' : 'field'}
      aria-describedby={describeField({ field, hint, error })}
    >
      <legend className="field-label" id={groupId}>
        {label}
      </legend>
      <FieldNotes field={field} hint={hint} error={error} />
      <div className="birth-date">
        {DATE_FIELDS.map(([dateField, nameKey, autoComplete, maxLength], index) => (
          <label key={dateField}>
            <span>{t(nameKey)}</span>
            <input
              id={index === 0 ? id : undefined}
              inputMode="numeric"
              autoComplete={isOwn ? autoComplete : 'off'}
              maxLength={maxLength}
              value={value[dateField]}
              aria-invalid={error !== undefined}
              onChange={({ target }) => onChange({ ...value, [dateField]: target.value })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
