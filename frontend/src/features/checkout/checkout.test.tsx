import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { extendHold, getBooking, nameTravelers } from '@wayfold/contracts/bookings/bookings';
import { getVisitorCountry } from '@wayfold/contracts/visitors';
import { storeTokenBeforeEach } from '../../../test/booking-api.js';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { CHECKOUT_PATH, newBooking, newInstantIn, party } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';

const namedBooking = newBooking({ isPartyNamed: true, party });

const newCheckoutApi = (start = newBooking()): FakeApi => new FakeApi().on(getBooking, () => start);

storeTokenBeforeEach();

const getField = (name: string | RegExp, number = 0): HTMLElement => {
  const field = screen.getAllByLabelText(name)[number];
  if (!field) throw new Error(`No field ${String(name)} number ${number}`);
  return field;
};

/** Pastes each text, because the page would render again at every typed letter. */
async function fillTravelers(): Promise<void> {
  const user = userEvent.setup({ delay: null });
  const fillField = async (field: HTMLElement, text: string): Promise<void> => {
    await user.click(field);
    await user.paste(text);
  };
  await fillField(getField(/^Given names/), 'Marta');
  await fillField(getField(/^Family name/), 'Quiroga');
  await fillField(getField('Email'), 'marta@example.com');
  await user.selectOptions(getField('Country of residence'), 'US');
  await fillField(getField('Phone'), '+1 505 644 0148');
  for (const [number, year] of ['1984', '1985'].entries()) {
    await fillField(getField('Day', number), '9');
    await fillField(getField('Month', number), '4');
    await fillField(getField('Year', number), year);
  }
  await fillField(getField(/^Given names/, 1), 'Joaquín');
  await fillField(getField(/^Family name/, 1), 'Quiroga');
}

describe('a checkout that cannot be opened', () => {
  test('says that the device has no capability of the booking', async () => {
    localStorage.clear();
    await open(CHECKOUT_PATH, newCheckoutApi());

    expect(
      await screen.findByRole('heading', { name: 'We can’t open this booking here' }),
    ).toBeInTheDocument();
  });

  test('says that the hold expired and leads to new dates', async () => {
    await open(CHECKOUT_PATH, newCheckoutApi(newBooking({ status: 'EXPIRED', hold: null })));
    expect(await screen.findByRole('heading', { name: 'Your hold has expired' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose a new date' })).toHaveAttribute(
      'href',
      '/en/adventure/inca-trail#dates',
    );
  });
});

describe('the form of the travelers', () => {
  async function submitEmptyForm(): Promise<{ api: FakeApi; summary: HTMLElement }> {
    const api = newCheckoutApi();
    await open(CHECKOUT_PATH, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    return { api, summary: await screen.findByRole('alert') };
  }

  test('lists faults in a focused summary, and sends no request', async () => {
    const { api, summary } = await submitEmptyForm();
    await waitFor(() => expect(summary).toHaveFocus());
    expect(within(summary).getByRole('heading')).toHaveTextContent('There is a problem');
    expect(api.count(nameTravelers)).toBe(0);
  });

  test('links each fault to its field, and clears it when corrected', async () => {
    const { summary } = await submitEmptyForm();
    const link = within(summary).getByRole('link', { name: 'Enter the family name of traveler 2' });
    await userEvent.click(link);
    const familyName = getField(/^Family name/, 1);
    expect(familyName).toHaveFocus();
    expect(familyName).toHaveAccessibleDescription('Enter the family name of traveler 2');

    await userEvent.type(familyName, 'Quiroga');
    expect(
      screen.queryByRole('link', { name: 'Enter the family name of traveler 2' }),
    ).not.toBeInTheDocument();
    expect(familyName).not.toBeInvalid();
  });

  test('sends exactly what the contract accepts, and leads to the payment', async () => {
    const api = newCheckoutApi().on(nameTravelers, () => namedBooking);
    await open(CHECKOUT_PATH, api);
    await screen.findByRole('heading', { name: 'Who is going?' });
    await fillTravelers();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));

    expect(await screen.findByRole('heading', { name: 'How do you want to pay?' })).toHaveFocus();
    expect(api.listBodies(nameTravelers)).toEqual([
      { ...party, lead: { ...party.lead, phone: '+15056440148' } },
    ]);
  });

  async function openInPeru(): Promise<{ api: FakeApi; residence: HTMLElement }> {
    const api = newCheckoutApi().on(getVisitorCountry, () => ({ country: 'PE' }));
    await open(CHECKOUT_PATH, api);
    const residence = await screen.findByLabelText('Country of residence');
    await waitFor(() => expect(residence).toHaveValue('PE'));
    return { api, residence };
  }

  test('suggests the connection’s country, also for the phone, until the customer chooses a country', async () => {
    const { residence } = await openInPeru();
    expect(residence).toHaveAccessibleDescription(/^Suggested from your connection/);
    const phoneCountry = getField('Country of the number');
    expect(phoneCountry).toHaveDisplayValue('Peru (+51)');
    await fillTravelers();
    expect(residence).toHaveValue('US');
    expect(residence).not.toHaveAccessibleDescription();
    expect(phoneCountry).toHaveDisplayValue('United States (+1)');
  });

  test('sends the suggested country once the choice is undone, with a foreign phone number', async () => {
    const { api, residence } = await openInPeru();
    const requestBodies: unknown[] = [];
    api.on(nameTravelers, ({ body }) => {
      requestBodies.push([body.lead.residence, body.lead.phone]);
      return namedBooking;
    });
    await fillTravelers();
    await userEvent.selectOptions(residence, '');
    await userEvent.selectOptions(getField('Country of the number'), 'ES');
    await userEvent.clear(getField('Phone'));
    await userEvent.type(getField('Phone'), '612 34 56 7');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    const fault = /^With the prefix \+34 \(Spain\) this phone number is too short/;
    await userEvent.click(await screen.findByRole('link', { name: fault }));
    expect(getField('Phone')).toHaveFocus();

    await userEvent.type(getField('Phone'), '8');
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByRole('heading', { name: 'How do you want to pay?' })).toBeInTheDocument();
    expect(requestBodies).toEqual([['PE', '+34612345678']]);
  });

  test('shows the server’s refusal at its field, in the same words', async () => {
    const api = newCheckoutApi().on(nameTravelers, () => {
      throw new Refused(422, 'TRAVELER_TOO_YOUNG', {
        facts: { field: 'others[0].birthDate', age: 10, minimum: 14, on: '2027-05-08' },
      });
    });
    await open(CHECKOUT_PATH, api);
    await screen.findByRole('heading', { name: 'Who is going?' });
    await fillTravelers();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    const text = 'The age of traveler 2 must be 14 or more on Saturday 8 May 2027';

    expect(await screen.findByRole('link', { name: text })).toBeInTheDocument();
    expect(getField('Day', 1)).toBeInvalid();
    expect(getField('Day', 0)).not.toBeInvalid();
  });

  test('keeps the input across a reload and without a connection', async () => {
    const api = newCheckoutApi();
    await open(CHECKOUT_PATH, api);
    await screen.findByRole('heading', { name: 'Who is going?' });
    await fillTravelers();
    api.isOffline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText(/You’re offline\. What you typed is saved/)).toBeInTheDocument();

    cleanup();
    api.isOffline = false;
    await open(CHECKOUT_PATH, api);
    await screen.findByRole('heading', { name: 'Who is going?' });
    expect(getField(/^Family name/, 1)).toHaveValue('Quiroga');
  });
});

describe('the choice of a plan', () => {
  test('offers the deposit and the full price, with their exact amounts and dates', async () => {
    await open(CHECKOUT_PATH, newCheckoutApi(namedBooking));
    expect(await screen.findByRole('radio', { name: /Deposit, 20%/ })).toBeChecked();
    expect(
      screen.getByText(/Then \$3,024\.00 on Tuesday 9 March 2027, charged automatically to the same card\./),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to payment: $756.00' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /Pay in full/ }));
    expect(screen.getByRole('button', { name: 'Continue to payment: $3,780.00' })).toBeInTheDocument();
    expect(screen.getByText(/Pressing the button below means you agree to the/)).toBeInTheDocument();
  });

  test('offers no deposit within 60 days of departure, and says why', async () => {
    const lateBooking = newBooking({
      isPartyNamed: true,
      party,
      plan: 'full',
      plans: ['full'],
      depositUnavailable: { reason: 'TOO_CLOSE', days: 41 },
    });
    await open(CHECKOUT_PATH, newCheckoutApi(lateBooking));

    expect(
      await screen.findByText(/This trip leaves in 41 days, so the full amount is due now\./),
    ).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: /Deposit/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to payment: $3,780.00' })).toBeInTheDocument();
  });
});

describe('the hold', () => {
  test('is extended once, until the time that the server sets', async () => {
    const api = newCheckoutApi().on(extendHold, () =>
      newBooking({ hold: { expiresAt: newInstantIn(30), isExtendable: false }, version: 4 }),
    );
    await open(CHECKOUT_PATH, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Extend by 15 minutes' }));

    expect(await screen.findByText('You have 15 more minutes.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Extend by 15 minutes' })).not.toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^(30:00|29:\d\d)$/);
  });

  test('is extended once on a double click', async () => {
    const api = newCheckoutApi().on(extendHold, () =>
      newBooking({ hold: { expiresAt: newInstantIn(30), isExtendable: false }, version: 4 }),
    );
    await open(CHECKOUT_PATH, api);
    const button = await screen.findByRole('button', { name: 'Extend by 15 minutes' });
    const release = api.hold(extendHold);
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(button);
    release();

    expect(await screen.findByText('You have 15 more minutes.')).toBeInTheDocument();
    expect(api.count(extendHold)).toBe(1);
  });

  test('announces its end at five minutes, not at every second', async () => {
    await open(
      CHECKOUT_PATH,
      newCheckoutApi(newBooking({ hold: { expiresAt: newInstantIn(4.5), isExtendable: false } })),
    );
    const milestone = await screen.findByText('Five minutes left to finish your booking.');

    expect(milestone).toHaveAttribute('role', 'status');
    expect(screen.getByRole('timer')).not.toHaveAttribute('aria-live');
  });

  test('leads to the expired booking when it ends', async () => {
    let readCount = 0;
    const api = new FakeApi().on(getBooking, () => {
      readCount += 1;
      return readCount === 1
        ? newBooking({ hold: { expiresAt: newInstantIn(-0.1), isExtendable: false } })
        : newBooking({ status: 'EXPIRED', hold: null });
    });
    await open(CHECKOUT_PATH, api);

    expect(await screen.findByRole('heading', { name: 'Your hold has expired' })).toBeInTheDocument();
  });
});
