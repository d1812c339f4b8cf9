import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { i18n as I18n } from 'i18next';
import { flushSync } from 'react-dom';
import { loadMessages } from '../../shared/i18n/load-messages.js';
import { CONTACT_NAMESPACES } from './contact-namespaces.js';
import type { ContactSectionProps } from './contact-props.js';
import { ContactSection } from './contact-section.js';

/** The scripted form, with what the visitor has typed until then. */
export interface LiveForm {
  readonly Section: typeof ContactSection;
  /** Undefined if the page had no form. */
  readonly initialValues: ContactSectionProps['initialValues'];
}

export interface Visit {
  readonly i18n: I18n;
  readonly locale: Locale;
  /** Aborted when the visitor leaves: the next page may have another language. */
  readonly pageLeft: AbortSignal;
}

/**
 * Replaces the form in `container` by the scripted form and keeps its input,
 * once nobody types there or on submit.
 */
export async function takeOver(
  container: HTMLElement,
  { i18n, locale, pageLeft }: Visit,
  showForm: (form: LiveForm) => void,
): Promise<void> {
  await loadMessages(i18n, locale, CONTACT_NAMESPACES);
  if (pageLeft.aborted) return;
  const findForm = (): HTMLFormElement | undefined => container.querySelector('form') ?? undefined;
  const removeListeners = (): void => {
    for (const [type, listener] of listeners) container.removeEventListener(type, listener);
  };
  const replaceForm = (): void => {
    removeListeners();
    const typedForm = findForm();
    const initialValues = typedForm ? Object.fromEntries(new FormData(typedForm)) : undefined;
    // React must replace the form synchronously, or a letter typed in between would be lost.
    flushSync(() => showForm({ Section: ContactSection, initialValues }));
  };
  const replaceFormWhenFree = (): void => {
    if (!pageLeft.aborted && !container.contains(document.activeElement)) replaceForm();
  };
  const submitForm = (event: Event): void => {
    event.preventDefault();
    replaceForm();
    findForm()?.requestSubmit();
  };
  const listeners = [
    // The visitor may only be moving to the next field.
    ['focusout', () => setTimeout(replaceFormWhenFree)],
    ['submit', submitForm],
  ] as const;
  for (const [type, listener] of listeners) container.addEventListener(type, listener);
  pageLeft.addEventListener('abort', removeListeners);
  replaceFormWhenFree();
}
