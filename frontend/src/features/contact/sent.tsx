import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** It has the focus where the form was sent by script; the browser that posted it comes here by the address. */
export function Sent({ reference }: { readonly reference: string }) {
  const { t } = useTranslation('contact');
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <div className="panel contact" id="sent" role="status">
      <p className="lede" tabIndex={-1} ref={told}>
        {t('sent')}
      </p>
      <p>
        {t('reference')} <b className="num">{reference}</b>
      </p>
      <p className="s mut">{t('sentText')}</p>
    </div>
  );
}
