import { describe, expect, test } from '@jest/globals';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { loadLanguage } from '../../shared/i18n/i18n.js';
import { takeOver } from './take-over.js';

async function newFormPlace() {
  const container = document.createElement('div');
  container.innerHTML = '<form><input name="name" value="Marta"></form>';
  const i18n = await newLoadedI18n('en', ['common']);
  return { place: container, i18n };
}

describe('the form that takes over from the server’s', () => {
  test('changes nothing on the next page, nor its language, when the page is left while the script loads', async () => {
    const { place, i18n } = await newFormPlace();
    const pageLeft = new AbortController();
    const shownForms: unknown[] = [];
    const takenOver = takeOver(place, { i18n, locale: 'en', pageLeft: pageLeft.signal }, (live) =>
      shownForms.push(live),
    );
    pageLeft.abort();
    await loadLanguage(i18n, 'es', ['common']);
    await takenOver;
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

    expect({ language: i18n.language, shownForms }).toEqual({ language: 'es', shownForms: [] });
  });

  test('ignores a submitted form after the visitor has left its page', async () => {
    const { place, i18n } = await newFormPlace();
    document.body.append(place);
    place.querySelector('input')?.focus();
    const pageLeft = new AbortController();
    const shownForms: unknown[] = [];
    await takeOver(place, { i18n, locale: 'en', pageLeft: pageLeft.signal }, (live) => shownForms.push(live));
    pageLeft.abort();
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(shownForms).toEqual([]);

    place.remove();
  });
});
