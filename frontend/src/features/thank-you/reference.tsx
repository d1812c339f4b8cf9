import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export function Reference({ reference }: { readonly reference: string }) {
  const { t } = useTranslation('thanks');
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(reference).then(() => setCopied(true));
  };
  return (
    <div className="ref">
      <span className="mut">{t('reference')}</span>
      <b data-testid="reference">{reference}</b>
      <button className="btn q sm" type="button" onClick={copy}>
        {t(copied ? 'copied' : 'copy')}
      </button>
    </div>
  );
}
