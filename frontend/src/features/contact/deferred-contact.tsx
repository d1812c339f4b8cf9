import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createLazyFile } from '../../shared/lazy/lazy-file.js';
import type { ContactPartProps } from './contact-form.js';
import { ContactPart } from './contact-part.js';
import { getServerTexts } from './prepare-contact.js';
import type { TakeOverResult } from './take-over.js';

/** Always the same object, so that React leaves the content alone. */
const AS_DRAWN = { __html: '' };

/** Rendered by the server, and left alone by the browser. */
const standing = createIsomorphicFn()
  .server((form: ContactPartProps): ReactNode => {
    const i18n = getServerTexts(form.locale);
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

/** How far below the viewport the script starts to load. */
const NEAR = { rootMargin: '800px' };

/** Its texts are loaded by `takeOver`, in the language of the form. */
export const contactScript = createLazyFile(() => import('./take-over.js'));

/**
 * The contact form at the end of a page, where most visitors never write, or as its own page. The server
 * renders it and the browser can post it; its script loads when the visitor is near.
 */
export function DeferredContact(form: ContactPartProps) {
  const { locale } = form;
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<TakeOverResult>();
  useEffect(() => {
    const at = place.current;
    if (!at) return;
    const leaving = new AbortController();
    const visit = { i18n, locale, left: leaving.signal };
    const sight = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      sight.disconnect();
      contactScript
        .load(i18n)
        .then(({ takeOver }) => takeOver(at, visit, setLive))
        // The server-rendered form stays.
        .catch(() => undefined);
    }, NEAR);
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
