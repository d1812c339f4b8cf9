import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ContactForm } from './contact-form.js';
import type { ContactSectionProps } from './contact-props.js';
import { SentMessage } from './sent-message.js';
import { buildTripNamesQuery } from './trip-names.js';
import { WhatNext } from './what-next.js';

export function ContactPage({ sentReference, ...formProps }: Omit<ContactSectionProps, 'topic'>) {
  const { t } = useTranslation('contact');
  const { locale } = formProps;
  const { data: trips = [] } = useQuery(buildTripNamesQuery(locale));
  return (
    <main id="main" className="wrap prose">
      <h1 className="title">{t('heading')}</h1>
      <p className="lede space-above">{t('intro')}</p>
      <div className="with-aside contact-columns">
        {sentReference === undefined ? (
          <ContactForm {...formProps} trips={trips} />
        ) : (
          <div>
            <SentMessage reference={sentReference} />
            <p className="space-above">
              <Link className="btn secondary" to="/$locale/contact" params={{ locale }} search={{}}>
                {t('newMessageButton')}
              </Link>
            </p>
          </div>
        )}
        <WhatNext as="h2" />
      </div>
    </main>
  );
}
