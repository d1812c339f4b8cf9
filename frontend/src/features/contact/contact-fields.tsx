import { ENQUIRY_KINDS, ENQUIRY_LIMITS } from '@wayfold/contracts/enquiry-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../shared/i18n/format.js';
import { Field, toControlId } from '../../shared/ui/form/field.js';
import { listMonths } from './months.js';

export interface TripName {
  readonly slug: string;
  readonly name: string;
}

export interface PreviousInput {
  readonly field: string;
  readonly initialValue: string | undefined;
  readonly error: string | undefined;
}
type LabeledField = PreviousInput & { readonly label: string; readonly hint?: string };

/** Prefixes the id but keeps the field's name, because a page may have other forms. */
export const toFieldId = (field: string): string => `enquiry-${field}`;

interface InputFieldProps extends LabeledField {
  readonly type?: 'text' | 'email' | 'number';
  readonly autoComplete?: string;
  readonly maxLength?: number;
}

export function InputField({
  field,
  initialValue,
  type = 'text',
  autoComplete = 'off',
  maxLength,
  ...fieldProps
}: InputFieldProps) {
  return (
    <Field
      {...fieldProps}
      field={toFieldId(field)}
      renderControl={(props) => (
        <input
          {...props}
          {...(type === 'number' ? { min: 1, max: ENQUIRY_LIMITS.travelers } : { maxLength })}
          name={field}
          type={type}
          autoComplete={autoComplete}
          defaultValue={initialValue}
        />
      )}
    />
  );
}

export function MessageField({ field, initialValue, ...fieldProps }: LabeledField) {
  return (
    <Field
      {...fieldProps}
      field={toFieldId(field)}
      renderControl={(props) => (
        <textarea
          {...props}
          name={field}
          rows={6}
          maxLength={ENQUIRY_LIMITS.message.max}
          defaultValue={initialValue}
        />
      )}
    />
  );
}

interface SelectFieldProps extends LabeledField {
  readonly options: readonly (readonly [value: string, label: string])[];
}

function SelectField({ field, initialValue, options, ...fieldProps }: SelectFieldProps) {
  return (
    <Field
      {...fieldProps}
      field={toFieldId(field)}
      renderControl={(props) => (
        <select {...props} name={field} defaultValue={initialValue}>
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

export function MonthField({
  today,
  locale,
  ...fieldProps
}: LabeledField & { today: string; locale: Locale }) {
  const { t } = useTranslation('contact');
  const months = listMonths(today).map((month) => [month, formatMonth(`${month}-01`, locale)] as const);
  return <SelectField {...fieldProps} options={[['', t('anyMonth')], ...months]} />;
}

interface TopicFieldsProps {
  readonly trips: readonly TripName[];
  readonly kind: PreviousInput;
  readonly trip: PreviousInput;
}

export function TopicFields({ trips, kind, trip }: TopicFieldsProps) {
  const { t } = useTranslation('contact');
  const kindOptions = ENQUIRY_KINDS.map((topicKind) => [topicKind, t(`kinds.${topicKind}`)] as const);
  const tripOptions = trips.map(({ slug, name }) => [slug, name] as const);
  return (
    <div className="two-columns">
      <SelectField {...kind} label={t('kind')} options={kindOptions} />
      <SelectField {...trip} label={t('trip')} options={[['', t('noTrip')], ...tripOptions]} />
    </div>
  );
}

/** Puts the checkbox before its label, and the fault above both. */
export function Consent({ field, initialValue, error, locale }: PreviousInput & { readonly locale: Locale }) {
  const { t } = useTranslation(['contact', 'common']);
  const id = toControlId(toFieldId(field));
  return (
    <div className={error ? 'field invalid' : 'field'}>
      {error ? (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      ) : null}
      <label className="checkbox">
        <input
          id={id}
          type="checkbox"
          name={field}
          value="yes"
          defaultChecked={initialValue === 'yes'}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {t('consent')}
      </label>
      <a className="text-small tap-link" href={`/${locale}/privacy`} target="_blank" rel="noopener">
        {t('privacy')}
        <span className="visually-hidden"> ({t('common:newTab')})</span>
      </a>
    </div>
  );
}
