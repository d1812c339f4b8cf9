import { describe, expect, jest, test } from '@jest/globals';
import { newBooking } from '../../../../test/fixtures.js';
import { forgetDraft, keepDraft, readDraft, toPartyDraft } from './party-draft.js';

const view = newBooking();
const draft = toPartyDraft(view, 'en');

describe('the draft of a party', () => {
  test('survives a reload until the form is sent', () => {
    keepDraft(view.id, draft);
    expect(readDraft(view)).toEqual(draft);
    forgetDraft(view.id);
    expect(readDraft(view)).toBeNull();
  });

  test('is ignored for a different number of travelers', () => {
    keepDraft(view.id, draft);
    expect(readDraft({ ...view, travelers: view.travelers + 1 })).toBeNull();
  });

  test('is read without a phone country if an earlier version stored it', () => {
    const { phoneCountry: _phoneCountry, ...lead } = draft.lead;
    sessionStorage.setItem(`wayfold.travelers.${view.id}`, JSON.stringify({ ...draft, lead }));
    expect(readDraft(view)).toEqual({ ...draft, lead: { ...draft.lead, phoneCountry: '' } });
  });

  test.each([
    { name: 'an empty text', text: '' },
    { name: 'null', text: 'null' },
    { name: 'a party without its lead', text: '{"others":[]}' },
  ])('stored as $name is ignored', ({ text }) => {
    sessionStorage.setItem(`wayfold.travelers.${view.id}`, text);
    expect(readDraft(view)).toBeNull();
  });

  test('is not required where the browser denies storage', () => {
    const storageGetter = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    keepDraft(view.id, draft);
    expect(readDraft(view)).toBeNull();
    forgetDraft(view.id);
    storageGetter.mockRestore();
    expect(sessionStorage).toHaveLength(0);
  });
});
