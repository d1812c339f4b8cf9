import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { i18n as I18n } from 'i18next';
import { flushSync } from 'react-dom';
import { loadMessages } from '../../shared/i18n/load-messages.js';
import type { ContactPartProps } from './contact-form.js';
import { ContactPart } from './contact-part.js';
import { SPOKEN } from './spoken.js';

export interface Live {
  readonly Part: typeof ContactPart;
  /** Undefined where none stood. */
  readonly typed: ContactPartProps['typed'];
}

export interface Visit {
  readonly i18n: I18n;
  readonly locale: Locale;
  /** Aborted when the page is another one: its language is not this one's. */
  readonly left: AbortSignal;
}

/**
 * Puts the form with script in the place of the one that stands in `place`, with what was typed into it: once nobody is
 * writing there, or when it is sent.
 */
export async function takeOver(
  place: HTMLElement,
  { i18n, locale, left }: Visit,
  show: (live: Live) => void,
): Promise<void> {
  await loadMessages(i18n, locale, SPOKEN);
  if (left.aborted) return;
  const formIn = (): HTMLFormElement | null => place.querySelector('form');
  const stop = (): void => {
    for (const [type, listener] of listeners) place.removeEventListener(type, listener);
  };
  const change = (): void => {
    stop();
    const standing = formIn();
    const typed = standing ? Object.fromEntries(new FormData(standing)) : undefined;
    // At once: a letter that is typed in between would be lost.
    flushSync(() => show({ Part: ContactPart, typed }));
  };
  const whenFree = (): void => {
    if (!left.aborted && !place.contains(document.activeElement)) change();
  };
  const send = (event: Event): void => {
    event.preventDefault();
    change();
    formIn()?.requestSubmit();
  };
  const listeners = [
    // Whoever leaves one field may be on the way to the next one.
    ['focusout', () => setTimeout(whenFree)],
    ['submit', send],
  ] as const;
  for (const [type, listener] of listeners) place.addEventListener(type, listener);
  left.addEventListener('abort', stop);
  whenFree();
}
