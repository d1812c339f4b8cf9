import { expect, test } from '@jest/globals';
import { createI18n, loadLanguage } from '../../shared/i18n/i18n.js';
import { takeOver } from './take-over.js';

async function newFormPlace() {
  const place = document.createElement('div');
  place.innerHTML = '<form><input name="name" value="Marta"></form>';
  const i18n = createI18n();
  await loadLanguage(i18n, 'en', ['common']);
  return { place, i18n };
}

test('changes nothing on the next page, nor its language, when the page is left while the script loads', async () => {
  const { place, i18n } = await newFormPlace();
  const leaving = new AbortController();
  const shown: unknown[] = [];
  const taking = takeOver(place, { i18n, locale: 'en', pageLeft: leaving.signal }, (live) =>
    shown.push(live),
  );
  leaving.abort();
  await loadLanguage(i18n, 'es', ['common']);
  await taking;
  place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect([i18n.language, shown]).toEqual(['es', []]);
});

test('ignores a submitted form after the visitor has left its page', async () => {
  const { place, i18n } = await newFormPlace();
  document.body.append(place);
  place.querySelector('input')?.focus();
  const leaving = new AbortController();
  const shown: unknown[] = [];
  await takeOver(place, { i18n, locale: 'en', pageLeft: leaving.signal }, (live) => shown.push(live));
  leaving.abort();
  place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(shown).toEqual([]);
  place.remove();
});
