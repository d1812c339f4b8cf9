import { createIsomorphicFn } from '@tanstack/react-start';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { createLazyFile } from '../../shared/lazy/lazy-file.js';
import type { ContactSectionProps } from './contact-props.js';
import { ContactSection } from './contact-section.js';
import { findServerTexts } from './prepare-contact.js';
import type { LiveForm } from './take-over.js';

/** React leaves the content alone only if it gets the same object every time. */
const UNCHANGED_MARKUP = { __html: '' };

/** Renders on the server only; the browser keeps that markup. */
const renderStatic = createIsomorphicFn()
  .server((props: ContactSectionProps): ReactNode => {
    const i18n = findServerTexts(props.locale);
    return i18n ? (
      <div>
        <I18nextProvider i18n={i18n}>
          <ContactSection {...props} />
        </I18nextProvider>
      </div>
    ) : null;
  })
  .client((_props: ContactSectionProps): ReactNode => (
    <div suppressHydrationWarning dangerouslySetInnerHTML={UNCHANGED_MARKUP} />
  ));

/** The script starts to load this far below the viewport. */
const OBSERVER_OPTIONS = { rootMargin: '800px' };

/** Loads no texts: `takeOver` loads them in the form's language. */
export const contactScript = createLazyFile(() => import('./take-over.js'));

/**
 * Shows the contact form without its script, because most visitors of a trip never write: the server renders
 * it, the browser can post it, and the script loads when the visitor is near.
 */
export function DeferredContact(props: ContactSectionProps) {
  const { locale } = props;
  const { i18n } = useTranslation();
  const placeholder = useRef<HTMLDivElement>(null);
  const [liveForm, setLiveForm] = useState<LiveForm>();
  useEffect(() => {
    const element = placeholder.current;
    if (!element) return;
    const navigation = new AbortController();
    const visit = { i18n, locale, pageLeft: navigation.signal };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      contactScript
        .load(i18n)
        .then(({ takeOver }) => takeOver(element, visit, setLiveForm))
        // If the script fails to load, the server-rendered form stays.
        .catch(() => undefined);
    }, OBSERVER_OPTIONS);
    observer.observe(element);
    return () => {
      observer.disconnect();
      navigation.abort();
    };
  }, [i18n, locale]);
  return (
    <div className="deferred-contact" ref={placeholder}>
      {liveForm ? (
        <liveForm.Section {...props} initialValues={liveForm.initialValues ?? props.initialValues} />
      ) : (
        renderStatic(props)
      )}
    </div>
  );
}
