import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_LENGTH } from '../../../shared/i18n/amount.js';
import { Field, TextField } from '../../../shared/ui/form/field.js';
import type { PayerDraft } from './split-draft.js';

interface PayerFieldsProps {
  readonly index: number;
  readonly payer: PayerDraft;
  readonly findErrorText: (field: string) => string | undefined;
  readonly onChange: (payer: PayerDraft) => void;
  readonly onRemove: (() => void) | undefined;
}

export function PayerFields({ index, payer, findErrorText, onChange, onRemove }: PayerFieldsProps) {
  const { t } = useTranslation('shares');
  const field = `payers[${index}]`;
  const title = t('payer', { number: index + 1 });
  return (
    <fieldset className="payer stack">
      <legend className="field-label">{title}</legend>
      <div className="two-columns">
        <TextField
          field={`${field}.name`}
          label={t('name')}
          error={findErrorText(`${field}.name`)}
          value={payer.name}
          maxLength={MAX_NAME_LENGTH}
          onChange={(name) => onChange({ ...payer, name })}
        />
        <TextField
          field={`${field}.email`}
          label={t('email')}
          error={findErrorText(`${field}.email`)}
          type="email"
          value={payer.email}
          maxLength={MAX_EMAIL_LENGTH}
          onChange={(email) => onChange({ ...payer, email })}
        />
      </div>
      <div className="spread align-end">
        <Field
          field={`${field}.amount`}
          label={t('amount')}
          error={findErrorText(`${field}.amount`)}
          renderControl={(props) => (
            <input
              {...props}
              className="cents"
              inputMode="decimal"
              value={payer.amount}
              maxLength={MAX_AMOUNT_LENGTH}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...payer, amount: target.value })}
            />
          )}
        />
        {onRemove ? (
          <button
            className="btn secondary small"
            type="button"
            aria-label={t('removePayer', { payer: title })}
            onClick={onRemove}
          >
            {t('removeButton')}
          </button>
        ) : null}
      </div>
    </fieldset>
  );
}
