import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Takes the focus after a scripted submission; a posted form leads here by its address. */
export function SentMessage({ reference }: { readonly reference: string }) {
  const { t } = useTranslation('contact');
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="panel contact" id="sent" role="status">
      <p className="lede" tabIndex={-1} ref={message}>
        {t('sentTitle')}
      </p>
      <p>
        {t('reference')} <b className="tabular-figures">{reference}</b>
      </p>
      <p className="text-small muted">{t('sentText')}</p>
    </div>
  );
}
