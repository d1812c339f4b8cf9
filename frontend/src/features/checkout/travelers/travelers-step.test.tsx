import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type BookingView, getBooking } from '@wayfold/contracts/bookings/bookings';
import { storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { FakeApi } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking, party } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';
import { toPartyDraft } from './party-draft.js';

const TWO_ROOMS: BookingView['rooms'] = [
  { type: 'double', travelers: 1 },
  { type: 'triple', travelers: 1, sharesWith: 'anyone' },
];
const SUBMIT_LABELS = { en: 'Continue to payment', es: 'Continuar al pago' } as const;

storeTokenBeforeEach();

const openCheckout = (locale: 'en' | 'es', start = newBooking()) =>
  open(
    `/${locale}/checkout?booking=${BOOKING_ID}`,
    new FakeApi().on(getBooking, () => start),
  );

/** Submits the form unchanged and reads its error summary. */
async function readProblems(locale: 'en' | 'es'): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: SUBMIT_LABELS[locale] }));
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  return links.map(({ textContent }) => textContent);
}

describe('faults of the travelers', () => {
  test('are whole sentences in the order of the page', async () => {
    await openCheckout('en');
    expect(await readProblems('en')).toEqual([
      'Enter the given names of traveler 1',
      'Enter the family name of traveler 1',
      'Enter the email address of traveler 1, like name@example.com',
      'Choose your country of residence',
      expect.stringMatching(/phone/),
      'Enter the date of birth of traveler 1: day, month and year',
      'Enter the given names of traveler 2',
      'Enter the family name of traveler 2',
      'Enter the date of birth of traveler 2: day, month and year',
    ]);
  });

  test('name, in Spanish, a contact who does not travel', async () => {
    await openCheckout('es');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Yo soy el viajero 1/ }));
    const problems = await readProblems('es');

    expect(problems[0]).toBe('Escribe los nombres de la persona de contacto');
    expect(problems.slice(-3)).toEqual([
      'Escribe los nombres del viajero 2',
      'Escribe los apellidos del viajero 2',
      'Escribe el día, el mes y el año de nacimiento del viajero 2',
    ]);
  });

  test.each([
    {
      locale: 'en',
      date: '8 3 1890',
      text: 'The date of birth of traveler 1 is too long ago: check the year',
    },
    {
      locale: 'es',
      date: '8 3 1890',
      text: 'La fecha de nacimiento del viajero 1 es demasiado antigua: revisa el año',
    },
    { locale: 'es', date: '31 2 1990', text: 'La fecha de nacimiento del viajero 1 no existe' },
  ] as const)(
    'distinguish a wrong year from an impossible date ($locale, $date)',
    async ({ locale, date, text }) => {
      const [day = '', month = '', year = ''] = date.split(' ');
      const namedDraft = toPartyDraft(newBooking({ isPartyNamed: true, party }), locale);
      const draft = { ...namedDraft, lead: { ...namedDraft.lead, birth: { day, month, year } } };
      sessionStorage.setItem(`wayfold.travelers.${BOOKING_ID}`, JSON.stringify(draft));
      await openCheckout(locale);

      expect(await readProblems(locale)).toContain(text);
    },
  );
});

describe('room assignment', () => {
  test('is omitted with a single room', async () => {
    await openCheckout('en');
    expect(await screen.findByRole('heading', { name: 'Who is going?' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Who sleeps where' })).not.toBeInTheDocument();
  });

  test.each([
    { locale: 'en', before: 'Room of traveler 1', after: 'Room of Ada' },
    { locale: 'es', before: 'Habitación del viajero 1', after: 'Habitación de Ada' },
  ] as const)('uses a traveler’s name once it is known ($locale)', async ({ locale, before, after }) => {
    await openCheckout(locale, newBooking({ rooms: TWO_ROOMS }));
    expect(await screen.findByLabelText(before)).toBeInTheDocument();
    await userEvent.type(screen.getAllByLabelText(/^(Given names|Nombres)/)[0]!, 'Ada');
    expect(screen.getByLabelText(after)).toBeInTheDocument();
  });

  test.each([
    ['en', /\. Double room, one bed in a shared triple room\.$/],
    ['es', /\. Habitación doble, una cama en habitación triple compartida\.$/],
  ] as const)('is a sentence with one capital letter when folded (%s)', async (locale, text) => {
    await openCheckout(locale, newBooking({ isPartyNamed: true, party, rooms: TWO_ROOMS }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
