import { describe, expect, test } from '@jest/globals';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { takeOver } from './take-over.js';

async function newServerForm() {
  const container = document.createElement('div');
  container.innerHTML = '<form><input name="name" value="Marta"></form>';
  const i18n = await newLoadedI18n('en', ['common']);
  return { container, i18n };
}

describe('the form that takes over from the server’s', () => {
  test('changes nothing on the next page, nor its language, when the page is left while the script loads', async () => {
    const { container, i18n } = await newServerForm();
    const pageLeft = new AbortController();
    const shownForms: unknown[] = [];
    const takeOverDone = takeOver(container, { i18n, locale: 'en', pageLeft: pageLeft.signal }, (form) =>
      shownForms.push(form),
    );
    pageLeft.abort();
    await loadLanguage(i18n, 'es', ['common']);
    await takeOverDone;
    container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

    expect({ language: i18n.language, shownForms }).toEqual({ language: 'es', shownForms: [] });
  });

  test('ignores a submitted form after the visitor has left its page', async () => {
    const { container, i18n } = await newServerForm();
    document.body.append(container);
    container.querySelector('input')?.focus();
    const pageLeft = new AbortController();
    const shownForms: unknown[] = [];
    await takeOver(container, { i18n, locale: 'en', pageLeft: pageLeft.signal }, (form) =>
      shownForms.push(form),
    );
    pageLeft.abort();
    container.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(shownForms).toEqual([]);

    container.remove();
  });
});
