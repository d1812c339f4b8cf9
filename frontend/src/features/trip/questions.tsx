import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import { useTranslation } from 'react-i18next';

export function Questions({ faqs }: Pick<Trip, 'faqs'>) {
  const { t } = useTranslation('trip');
  return (
    <section className="section tinted-section light" aria-labelledby="faq">
      <div className="wrap">
        <div className="section-heading">
          <h2 id="faq">{t('faq')}</h2>
        </div>
        {faqs.map(({ question, answer }) => (
          <details className="accordion plain" key={question}>
            <summary>
              <b>{question}</b>
            </summary>
            <div>
              <p>{answer}</p>
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
