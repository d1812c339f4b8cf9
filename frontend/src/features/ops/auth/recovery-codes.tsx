import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusElement } from '../ui/focus.js';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shows the recovery codes, which cannot be read again. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation('ops');
  const [isCopied, setIsCopied] = useState(false);
  const copyCodes = (): void => {
    void navigator.clipboard.writeText(codes.join('\n')).then(() => setIsCopied(true));
  };
  return (
    <>
      <h2 id="factor" tabIndex={-1} ref={focusElement}>
        {t('factor.keepTitle')}
      </h2>
      <p>{t('factor.keepIntro')}</p>
      <ol className="recovery-codes" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="inline">
        <button className="btn small" type="button" onClick={onSaved}>
          {t('factor.codesSavedButton')}
        </button>
        <button className="btn secondary small" type="button" onClick={copyCodes}>
          {t('factor.copyButton')}
        </button>
        <span role="status">{isCopied ? t('factor.copyDone') : ''}</span>
      </div>
    </>
  );
}
