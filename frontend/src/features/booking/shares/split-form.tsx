import { useTranslation } from 'react-i18next';
import { formatFullDay, formatMoney } from '../../../shared/i18n/format.js';
import { ErrorSummary } from '../../../shared/ui/form/error-summary.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { PayerFields } from './payer-fields.js';
import { type SplitFormProps, useSplitForm } from './use-split-form.js';

const chooseLeadKey = (leadCents: number) => {
  if (leadCents < 0) return 'excess';
  return leadCents === 0 ? 'noOwnShare' : 'ownShare';
};

/** Assigns parts to co-payers; the lead pays the remainder, so that the total is always right. */
export function SplitForm(props: SplitFormProps) {
  const { instalment, maxPayers, locale, onClose } = props;
  const { t } = useTranslation('shares');
  const {
    payers,
    leadCents,
    items,
    findErrorText,
    attempt,
    isSending,
    editPayers,
    addPayer,
    removePayer,
    splitEvenly,
    submitSplit,
  } = useSplitForm(props);
  return (
    <form className="stack wide" noValidate onSubmit={submitSplit}>
      <p>
        {t('formIntro', {
          amount: formatMoney(instalment.amountCents, locale),
          day: formatFullDay(instalment.dueOn, locale),
        })}
      </p>
      {items.length > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null}
      {payers.map((payer, index) => (
        <PayerFields
          key={`payer-${index + 1}`}
          index={index}
          payer={payer}
          findErrorText={findErrorText}
          onChange={(newPayer) => editPayers(payers.with(index, newPayer))}
          onRemove={payers.length > 1 ? () => removePayer(index) : undefined}
        />
      ))}
      <div className="actions">
        {payers.length < maxPayers ? (
          <button className="btn secondary small" type="button" onClick={addPayer}>
            {t('addButton')}
          </button>
        ) : null}
        <button className="btn secondary small" type="button" onClick={splitEvenly}>
          {t('splitEvenlyButton')}
        </button>
      </div>
      <p role="status" className="own-share spread">
        <span>{t(chooseLeadKey(leadCents))}</span>
        <b className="tabular-figures">{formatMoney(Math.abs(leadCents), locale)}</b>
      </p>
      <ul className="text-small">
        <li>{t('privacyNote')}</li>
        <li>{t('reminderNote')}</li>
      </ul>
      <div className="actions">
        <RequestButton className="btn" type="submit" isBusy={isSending} busyText={t('sending')}>
          {t('sendButton', { count: payers.length })}
        </RequestButton>
        <button className="btn secondary" type="button" onClick={() => onClose('')}>
          {t('cancelSharingButton')}
        </button>
      </div>
    </form>
  );
}
