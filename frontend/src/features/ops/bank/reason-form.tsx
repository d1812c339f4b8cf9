import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReasonGiven, ReasonInput } from '../ui/reason.js';

export function ReasonForm({
  name,
  consequence,
  onSend,
}: {
  readonly name: 'aside' | 'reopen';
  readonly consequence?: string;
  readonly onSend: (reason: string) => void;
}) {
  const { t } = useTranslation('ops-bank');
  const [reason, setReason] = useState('');
  const isReady = isReasonGiven(reason);
  return (
    <form
      aria-labelledby={name}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        onSend(reason.trim());
        setReason('');
      }}
    >
      <h3 id={name}>{t(`${name}.title`)}</h3>
      {consequence === undefined ? null : <p className="muted">{consequence}</p>}
      <div className="inline">
        <ReasonInput label={t(`${name}.reason`)} value={reason} isRequired onChange={setReason} />
        <button className="btn secondary small" type="submit" disabled={!isReady}>
          {t(`${name}.sendButton`)}
        </button>
      </div>
    </form>
  );
}
