import { describe, expect, test } from '@jest/globals';
import { at, capability, depositPaid, existing, id } from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { decideAccess, MAX_MAILED, type AccessCommand, type NewCapability } from './access.js';
import { evolveBooking, initialBooking } from '../core/booking.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideAccess });
const NOW = '2027-03-01T10:00:00.000Z';
const another = (n = 2): NewCapability => ({
  capabilityId: id(n, 7),
  tokenHash: `hash-${n}`,
  expiresAt: capability.expiresAt,
});
const mailed = (capability: NewCapability): BookingEvent => ({
  type: 'CapabilityGranted',
  data: { ...capability, mailed: true },
});
const revoked = (capabilityId: string): BookingEvent => ({
  type: 'CapabilityRevoked',
  data: { capabilityId, reason: 'misuse' },
});
const mail = (now = NOW, n = 2): AccessCommand => ({
  type: 'MailLink',
  capability: another(n),
  now: at(now),
});
const revoke = (replacement: NewCapability | null = null, now = NOW): AccessCommand => ({
  type: 'Revoke',
  reason: 'misuse',
  replacement,
  now: at(now),
});

describe('a mailed link', () => {
  test('is an additional link', () => {
    given(...depositPaid())
      .when(mail())
      .thenEvents(mailed(another()));
    expect(existing([...depositPaid(), mailed(another())]).capabilities).toEqual([
      { ...capability, mailed: false },
      { ...another(), mailed: true },
    ]);
  });

  test('is refused when it would already be expired', () => {
    given(...depositPaid())
      .when(mail(capability.expiresAt))
      .thenEvents();
  });

  test('is refused at the limit; revoking one makes room', () => {
    const grants = Array.from({ length: MAX_MAILED }, (_, n) => mailed(another(n + 2)));
    given(...depositPaid(), ...grants.slice(1))
      .when(mail(NOW, 99))
      .thenEvents(mailed(another(99)));
    given(...depositPaid(), ...grants)
      .when(mail(NOW, 99))
      .thenEvents();
    given(...depositPaid(), ...grants, revoked(id(2, 7)))
      .when(mail(NOW, 99))
      .thenEvents(mailed(another(99)));
  });
});

describe('revoking links', () => {
  test('closes every link and issues a replacement when requested', () => {
    const revocations = [revoked(capability.capabilityId), revoked(another().capabilityId)];
    given(...depositPaid(), mailed(another()))
      .when(revoke())
      .thenEvents(...revocations);
    given(...depositPaid(), mailed(another()))
      .when(revoke(another(3)))
      .thenEvents(...revocations, mailed(another(3)));
    expect(existing([...depositPaid(), mailed(another()), ...revocations]).capabilities).toEqual([]);
  });

  test('does nothing on a repeat or after they expired', () => {
    given(...depositPaid(), revoked(capability.capabilityId))
      .when(revoke())
      .thenEvents();
    given(...depositPaid())
      .when(revoke(another(), capability.expiresAt))
      .thenEvents();
  });
});

test('does nothing for a booking that does not exist', () => {
  given()
    .when(mail())
    .thenThrows(/no such booking/);
});

describe('a date change', () => {
  const until = (expiresAt: string, n = 2): NewCapability => ({ ...another(n), expiresAt });
  const renew = (to: NewCapability): AccessCommand => ({ type: 'Renew', capability: to });
  const LATER = until('2028-07-01T00:00:00.000Z');

  test('adds a longer-lived link when the newest one ends too early, without a mail of its own', () => {
    given(...depositPaid())
      .when(renew(LATER))
      .thenEvents({ type: 'CapabilityGranted', data: { ...LATER, mailed: false } });
    // Also next to a later mailed link with the same end.
    given(...depositPaid(), mailed(another(3)))
      .when(renew(LATER))
      .thenEvents({ type: 'CapabilityGranted', data: { ...LATER, mailed: false } });
  });

  test('leaves the links alone when the new date ends no later', () => {
    for (const link of [until(capability.expiresAt), until('2027-06-30T00:00:00.000Z')])
      given(...depositPaid())
        .when(renew(link))
        .thenEvents();
  });

  test('reopens nothing that staff revoked', () => {
    given(...depositPaid(), revoked(capability.capabilityId))
      .when(renew(LATER))
      .thenEvents();
  });
});
