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
      <Item title={t('currency')}>{goodToKnow.currency}</Item>
      <Item title={t('visa')}>{goodToKnow.visa}</Item>
      <Item title={t('knowBeforeYouGo')}>
        <Bullets items={goodToKnow.knowBeforeYouGo} />
      </Item>
      <Item title={t('importantNotes')}>
        <Bullets items={goodToKnow.importantNotes} />
      </Item>
      <Item title={t('paymentInformation')}>{goodToKnow.paymentInformation}</Item>
      <Item title={t('cancellationPolicy')}>{goodToKnow.cancellationPolicy}</Item>
    </section>
  );
}

function Item({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="day plain small">
      <summary>
        <b>{title}</b>
      </summary>
      <div>{children}</div>
    </details>
  );
}
