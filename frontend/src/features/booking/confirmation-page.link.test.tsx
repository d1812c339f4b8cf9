import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { getBooking } from '@wayfold/contracts/bookings/bookings';
import { getBookingHistory } from '@wayfold/contracts/bookings/history';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { BOOKING_ID, newBooking, newTrip } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { findCapability, storeCapability } from '../../shared/device/capabilities.js';

const [GOOD, OTHER, BAD] = ['g', 'o', 'b'].map((letter) => letter.repeat(43)) as [string, string, string];
const confirmedBooking = newBooking({ status: 'CONFIRMED', money: 'DEPOSIT_PAID', hold: null });

/** Returns an API that accepts these capabilities, and the list of capabilities that the page has tried. */
const newCapabilityApi = (validCapabilities: readonly string[]) => {
  const triedCapabilities: string[] = [];
  const api = new FakeApi()
    .on(getBooking, (_, { headers }) => {
      const capability = headers.get('authorization')?.slice('Bearer '.length) ?? '';
      triedCapabilities.push(capability);
      if (!validCapabilities.includes(capability)) throw new Refused(404, 'NOT_FOUND');
      return confirmedBooking;
    })
    .on(getTrip, () => newTrip('en'))
    .on(getBookingHistory, () => ({ entries: [] }));
  return { api, triedCapabilities };
};

const buildPath = (locale: string) => `/${locale}/thank-you?booking=${BOOKING_ID}`;
const followLink = (api: FakeApi, hash: string, locale = 'en') => {
  window.history.replaceState(null, '', `${buildPath(locale)}${hash}`);
  return open(buildPath(locale), api);
};

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('a link from a mail', () => {
  test('opens the booking on a new device without leaving its capability in the address', async () => {
    const { api, triedCapabilities } = newCapabilityApi([GOOD]);
    await followLink(api, `#key=${GOOD}`);
    await screen.findByRole('heading', { level: 1, name: 'Booking confirmed: Inca Trail' });

    expect(window.location.href).toBe(`${window.location.origin}${buildPath('en')}`);
    expect(new Set(triedCapabilities)).toEqual(new Set([GOOD]));
    expect(findCapability(BOOKING_ID)).toBe(GOOD);
  });

  test('says, once revoked, where to get a new link', async () => {
    const { api } = newCapabilityApi([]);
    await followLink(api, `#key=${BAD}`);
    await screen.findByRole('heading', { name: 'This link has expired' });

    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute(
      'href',
      '/en/find-booking',
    );
    expect(findCapability(BOOKING_ID)).toBeNull();
  });

  test('says in Spanish, once revoked, where to get a new link', async () => {
    const { api } = newCapabilityApi([]);
    await followLink(api, `#key=${BAD}`, 'es');
    await screen.findByRole('heading', { name: 'Este enlace ya no funciona' });
    expect(screen.getByRole('link', { name: 'Enviarme un enlace nuevo' })).toBeInTheDocument();
  });

  test('keeps a device with a valid capability signed in when the link is outdated', async () => {
    storeCapability(BOOKING_ID, GOOD);
    const { api, triedCapabilities } = newCapabilityApi([GOOD]);
    await followLink(api, `#key=${BAD}`);
    await screen.findByRole('heading', { level: 1, name: 'Booking confirmed: Inca Trail' });

    expect([...new Set(triedCapabilities)]).toEqual([BAD, GOOD]);
    expect(findCapability(BOOKING_ID)).toBe(GOOD);
  });

  test('opens its booking when pasted over the open page', async () => {
    const { api } = newCapabilityApi([OTHER]);
    await followLink(api, '');
    await screen.findByRole('heading', { name: 'You can’t open this booking on this device' });
    act(() => {
      window.location.hash = `#key=${OTHER}`;
    });
    await screen.findByRole('heading', { level: 1, name: 'Booking confirmed: Inca Trail' });

    expect(window.location.hash).toBe('');
  });

  test('clears the address and stores nothing when it is truncated', async () => {
    const { api, triedCapabilities } = newCapabilityApi([GOOD]);
    await followLink(api, '#key=short');
    await screen.findByRole('heading', { name: 'You can’t open this booking on this device' });
    expect({ hash: window.location.hash, triedCapabilities, capability: findCapability(BOOKING_ID) }).toEqual(
      {
        hash: '',
        triedCapabilities: [],
        capability: null,
      },
    );
  });

  test('hides the booking when it is revoked while the page is open', async () => {
    const validCapabilities = [GOOD];
    const { api } = newCapabilityApi(validCapabilities);
    await followLink(api, `#key=${GOOD}`);
    await screen.findByRole('heading', { level: 1, name: 'Booking confirmed: Inca Trail' });
    validCapabilities.length = 0;
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });

    expect(await screen.findByRole('heading', { name: /This link has expired/ })).toBeVisible();
  });
});
