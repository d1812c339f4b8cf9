import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.js';

export function Reference({ reference }: { readonly reference: string }) {
  const { t } = useTranslation('confirmation');
  return (
    <div className="reference">
      <span className="muted">{t('reference')}</span>
      <b data-testid="reference">{reference}</b>
      <CopyButton text={reference} name={t('reference')} />
    </div>
  );
}
