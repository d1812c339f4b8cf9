import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  adoptCapability,
  dropCapability,
  findCapability,
  keepCapability,
  subscribeToCapabilities,
} from './capabilities.js';

const BOOKING = '01a1fc8d-b037-763d-b18c-952dc89045c8';
const SHARE = '11a1fc8d-b037-763d-b18c-952dc89045c8';
const TOKEN = 'x'.repeat(43);

describe('the tokens of a booking', () => {
  test('are tried from the newest to the oldest', () => {
    for (const token of ['a', 'b', 'a']) keepCapability(BOOKING, token);
    expect(findCapability(BOOKING)).toBe('a');
    dropCapability(BOOKING, 'a');
    expect(findCapability(BOOKING)).toBe('b');
    dropCapability(BOOKING, 'b');
    expect(findCapability(BOOKING)).toBeNull();
  });

  test('are four at most', () => {
    for (const token of ['a', 'b', 'c', 'd', 'e']) keepCapability(BOOKING, token);
    for (const token of ['e', 'd', 'c', 'b']) dropCapability(BOOKING, token);
    expect(findCapability(BOOKING)).toBeNull();
  });

  test('are kept for the page where the browser denies storage', () => {
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    keepCapability(SHARE, TOKEN);
    expect(findCapability(SHARE)).toBe(TOKEN);
    dropCapability(SHARE, TOKEN);
    expect(findCapability(SHARE)).toBeNull();
    storage.mockRestore();
  });

  test('are announced when they change, until nobody listens', () => {
    const listener = jest.fn();
    const unsubscribe = subscribeToCapabilities(listener);
    keepCapability(BOOKING, 'a');
    unsubscribe();
    keepCapability(BOOKING, 'b');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('the token in the address of a mailed link', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  const followLink = (address: string): void => {
    window.history.replaceState(null, '', address);
    adoptCapability();
  };

  test('is moved to storage', () => {
    followLink(`/en/thank-you?booking=${BOOKING.toUpperCase()}#key=${TOKEN}`);
    expect(findCapability(BOOKING)).toBe(TOKEN);
    expect(window.location.hash).toBe('');
  });

  test('of a share opens only the share', () => {
    followLink(`/en/share?booking=${BOOKING}&share=${SHARE}#key=${TOKEN}`);
    expect([findCapability(SHARE), findCapability(BOOKING)]).toEqual([TOKEN, null]);
  });

  test.each([
    ['too short', `?booking=${BOOKING}#key=short`],
    ['of an impossible booking', `?booking=x#key=${TOKEN}`],
  ])('is removed and not stored when it is %s', (_fault, address) => {
    followLink(`/en/thank-you${address}`);
    expect([window.location.hash, localStorage.length]).toEqual(['', 0]);
  });

  test('leaves another fragment in the address', () => {
    followLink('/en/adventure/inca-trail#dates');
    expect(window.location.hash).toBe('#dates');
  });
});
