import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bullets } from './bullets.js';

export function GoodToKnow({ goodToKnow }: Pick<Trip, 'goodToKnow'>) {
  const { t } = useTranslation('trip');
  return (
    <section aria-labelledby="know">
      <div className="section-heading">
        <h2 id="know">{t('goodToKnow')}</h2>
      </div>
      <Topic title={t('currency')}>{goodToKnow.currency}</Topic>
      <Topic title={t('visa')}>{goodToKnow.visa}</Topic>
      <Topic title={t('knowBeforeYouGo')}>
        <Bullets items={goodToKnow.knowBeforeYouGo} />
      </Topic>
      <Topic title={t('importantNotes')}>
        <Bullets items={goodToKnow.importantNotes} />
      </Topic>
      <Topic title={t('paymentInformation')}>{goodToKnow.paymentInformation}</Topic>
      <Topic title={t('cancellationPolicy')}>{goodToKnow.cancellationPolicy}</Topic>
    </section>
  );
}

function Topic({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="accordion plain small">
      <summary>
        <b>{title}</b>
      </summary>
      <div>{children}</div>
    </details>
  );
}
