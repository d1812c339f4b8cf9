import { afterEach } from '@jest/globals';

/** Removes the document's content and scripts, and ends the capture of events. */
export function clearPageAfterEach(): void {
  afterEach(() => {
    const { dataset } = document.documentElement;
    delete dataset['hydrated'];
    delete dataset['quiet'];
    // A key press ends the capture of events.
    document.dispatchEvent(new Event('keydown'));
    for (const script of document.head.querySelectorAll('script')) script.dispatchEvent(new Event('error'));
    document.head.replaceChildren();
    document.body.replaceChildren();
  });
}
