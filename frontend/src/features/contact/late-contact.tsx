import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { ContactPartProps } from './contact-form.js';
import { ContactPart } from './contact-part.js';
import { spokenIn } from './prepare-contact.js';
import type { Live } from './take-over.js';

/** Always the same object: React then leaves alone what stands in there. */
const AS_DRAWN = { __html: '' };

/** Drawn by the server, and left standing by the browser. */
const standing = createIsomorphicFn()
  .server((form: ContactPartProps): ReactNode => {
    const i18n = spokenIn(form.locale);
    return i18n ? (
      <div>
        <I18nextProvider i18n={i18n}>
          <ContactPart {...form} />
        </I18nextProvider>
      </div>
    ) : null;
  })
  .client((_form: ContactPartProps): ReactNode => (
    <div suppressHydrationWarning dangerouslySetInnerHTML={AS_DRAWN} />
  ));

/** So far below the view its script is asked for, that it is there when somebody arrives. */
const AHEAD = { rootMargin: '800px' };

/**
 * The contact form, at the end of a page that most people read without writing to us, or as a page. The server draws it,
 * and the browser can send it as it stands; its script comes when somebody is near.
 */
export function LateContact(form: ContactPartProps) {
  const { locale } = form;
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<Live>();
  useEffect(() => {
    const at = place.current;
    if (!at) return;
    const leaving = new AbortController();
    const visit = { i18n, locale, left: leaving.signal };
    const sight = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      sight.disconnect();
      import('./take-over.js')
        .then(({ takeOver }) => takeOver(at, visit, setLive))
        // The form stays as it stands.
        .catch(() => undefined);
    }, AHEAD);
    sight.observe(at);
    return () => {
      sight.disconnect();
      leaving.abort();
    };
  }, [i18n, locale]);
  return (
    <div className="late" ref={place}>
      {live ? <live.Part {...form} typed={live.typed ?? form.typed} /> : standing(form)}
    </div>
  );
}
