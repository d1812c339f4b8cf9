import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storefrontQuery } from '../../shared/api/storefront.js';

/** Shows what happens with a message, and other ways to reach us. */
export function WhatNext({ as: Heading }: { readonly as: 'h2' | 'h3' }) {
  const { t } = useTranslation('contact');
  const { data: storefront } = useQuery(storefrontQuery);
  return (
    <div className="contact-info">
      <Heading className="subtitle">{t('nextStepsTitle')}</Heading>
      <ul className="bullets">
        <li>{t('mailStep')}</li>
        <li>{t('personStep')}</li>
        <li>{t('privacyStep')}</li>
      </ul>
      {storefront ? (
        <>
          <Heading className="subtitle">{t('otherWays')}</Heading>
          <ul className="contact-links">
            <li>
              <a href={`mailto:${storefront.contact.email}`}>{storefront.contact.email}</a>
            </li>
            <li>
              <a href={`tel:${storefront.contact.phone.replaceAll(' ', '')}`}>{storefront.contact.phone}</a>
            </li>
          </ul>
        </>
      ) : null}
    </div>
  );
}
