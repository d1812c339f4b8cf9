import type { ReactNode } from 'react';

/** Returns the id of the control that a field's error links to. */
export const toControlId = (field: string): string => `f-${field.replace(/\W+/g, '-')}`;

export interface FieldProps {
  /** The API's field name. */
  readonly field: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldWithControlProps extends FieldProps {
  readonly renderControl: (props: ControlProps) => ReactNode;
}

/** Puts label, hint, error and control in this order, and associates them for screen readers. */
export function Field({ field, label, hint, error, renderControl }: FieldWithControlProps) {
  const id = toControlId(field);
  return (
    <div className={error ? 'field invalid' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FieldNotes field={field} hint={hint} error={error} />
      {renderControl({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describeField({ field, hint, error }),
      })}
    </div>
  );
}

type Notes = Pick<FieldProps, 'field' | 'error'> & { readonly hint: string | undefined };

/** Shows hint and error; `describeField` returns their ids. */
export function FieldNotes({ field, hint, error }: Notes) {
  const id = toControlId(field);
  return (
    <>
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </>
  );
}

/** Returns the ids of a field's notes for `aria-describedby`; undefined if it has none. */
export function describeField({ field, hint, error }: Notes): string | undefined {
  const id = toControlId(field);
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly readOnly?: boolean;
}

export function TextField({
  value,
  onChange,
  type = 'text',
  autoComplete = 'off',
  maxLength,
  inputMode,
  readOnly,
  ...field
}: TextFieldProps) {
  return (
    <Field
      {...field}
      renderControl={(props) => (
        <input
          {...props}
          type={type}
          value={value}
          autoComplete={autoComplete}
          maxLength={maxLength}
          inputMode={inputMode}
          readOnly={readOnly}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    />
  );
}
