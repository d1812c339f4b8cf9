import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  adoptCapability,
  findCapability,
  removeCapability,
  storeCapability,
  subscribeToCapabilities,
} from './capabilities.js';

const BOOKING_ID = '01a1fc8d-b037-763d-b18c-952dc89045c8';
const SHARE_ID = '11a1fc8d-b037-763d-b18c-952dc89045c8';
const TOKEN = 'x'.repeat(43);

describe('the capabilities of a booking', () => {
  test('are tried from the newest to the oldest', () => {
    for (const capability of ['a', 'b', 'a']) storeCapability(BOOKING_ID, capability);
    expect(findCapability(BOOKING_ID)).toBe('a');
    removeCapability(BOOKING_ID, 'a');
    expect(findCapability(BOOKING_ID)).toBe('b');
    removeCapability(BOOKING_ID, 'b');
    expect(findCapability(BOOKING_ID)).toBeNull();
  });

  test('number four at most', () => {
    for (const capability of ['a', 'b', 'c', 'd', 'e']) storeCapability(BOOKING_ID, capability);
    for (const capability of ['e', 'd', 'c', 'b']) removeCapability(BOOKING_ID, capability);
    expect(findCapability(BOOKING_ID)).toBeNull();
  });

  test('are kept for the page where the browser denies storage', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storeCapability(SHARE_ID, TOKEN);
    expect(findCapability(SHARE_ID)).toBe(TOKEN);
    removeCapability(SHARE_ID, TOKEN);
    expect(findCapability(SHARE_ID)).toBeNull();
  });

  test('begin with a capability that found no room in storage', () => {
    storeCapability(BOOKING_ID, 'a');
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeCapability(BOOKING_ID, 'b');
    setItem.mockRestore();
    expect(findCapability(BOOKING_ID)).toBe('b');
    removeCapability(BOOKING_ID, 'b');
    expect(findCapability(BOOKING_ID)).toBe('a');
  });

  test('are announced to a listener when they change, until it leaves', () => {
    const listener = jest.fn();
    const unsubscribe = subscribeToCapabilities(listener);
    storeCapability(BOOKING_ID, 'a');
    unsubscribe();
    storeCapability(BOOKING_ID, 'b');

    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('the capability in the address of a mailed link', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  const followLink = (address: string): void => {
    window.history.replaceState(null, '', address);
    adoptCapability();
  };

  test('is moved to storage', () => {
    followLink(`/en/thank-you?booking=${BOOKING_ID.toUpperCase()}#key=${TOKEN}`);
    expect(findCapability(BOOKING_ID)).toBe(TOKEN);
    expect(window.location.hash).toBe('');
  });

  test('opens only the share if it belongs to a share', () => {
    followLink(`/en/share?booking=${BOOKING_ID}&share=${SHARE_ID}#key=${TOKEN}`);
    expect([findCapability(SHARE_ID), findCapability(BOOKING_ID)]).toEqual([TOKEN, null]);
  });

  test.each([
    ['too short', `?booking=${BOOKING_ID}#key=short`],
    ['of an impossible booking', `?booking=x#key=${TOKEN}`],
  ])('is removed and not stored when it is %s', (_fault, address) => {
    followLink(`/en/thank-you${address}`);
    expect({ hash: window.location.hash, storedCount: localStorage.length }).toEqual({
      hash: '',
      storedCount: 0,
    });
  });

  test('leaves another fragment in the address', () => {
    followLink('/en/adventure/inca-trail#dates');
    expect(window.location.hash).toBe('#dates');
  });
});
