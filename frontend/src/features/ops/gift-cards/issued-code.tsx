import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.js';

interface IssuedCodeProps {
  readonly code: string;
  readonly amount: string;
  readonly onClose: () => void;
}

/** Shows the code for the only time, so Escape does not close the dialog. */
export function IssuedCode({ code, amount, onClose }: IssuedCodeProps) {
  const { t } = useTranslation('ops-gift-cards');
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog title={t('codeTitle', { amount })} onClose={() => undefined}>
      <p>{t('codeIntro')}</p>
      <p className="monospace gift-card-code-shown" data-testid="gift-card-code">
        {code}
      </p>
      <p role="status">{isCopied ? t('copyDone') : ''}</p>
      <div className="inline">
        <button
          className="btn secondary small"
          type="button"
          onClick={() => void navigator.clipboard.writeText(code).then(() => setIsCopied(true))}
        >
          {t('copyButton')}
        </button>
        <button className="btn small" type="button" onClick={onClose}>
          {t('codeKeptButton')}
        </button>
      </div>
    </Dialog>
  );
}
