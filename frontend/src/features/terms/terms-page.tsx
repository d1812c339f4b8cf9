import type { Locale } from '@wayfold/contracts/kernel/ids';
import { TERMS } from '@wayfold/contracts/terms';
import { useTranslation } from 'react-i18next';

/** The text that every quote pins. */
export function TermsPage({ locale }: { readonly locale: Locale }) {
  const { t } = useTranslation('common');
  return (
    <main id="main" className="wrap prose">
      <h1 className="title">{t('termsTitle')}</h1>
      <p className="mut">{t('termsLead', { version: TERMS.version })}</p>
      {TERMS.sections[locale].map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </main>
  );
}
