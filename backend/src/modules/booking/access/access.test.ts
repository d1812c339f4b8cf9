import { describe, expect, test } from '@jest/globals';
import {
  capability,
  foldExistingBooking,
  newCapabilityGranted,
  newCapabilityRevoked,
  newDepositPaidHistory,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newCapabilityId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { type AccessCommand, decideAccess, MAX_MAILED_LINKS, type NewCapability } from './access.js';

const given = newBookingScenario(decideAccess);
const REQUESTED_AT = '2027-03-01T10:00:00.000Z';
const newCapability = (serial = 2): NewCapability => ({
  capabilityId: newCapabilityId(serial),
  tokenHash: `hash-${serial}`,
  expiresAt: capability.expiresAt,
});

const newCapabilityMailed = (mailedCapability: NewCapability): BookingEvent =>
  newCapabilityGranted({ ...mailedCapability, isMailed: true });

const newRevoked = (capabilityId: string): BookingEvent => newCapabilityRevoked(capabilityId, 'misuse');

const newMailCommand = (now = REQUESTED_AT, serial = 2): AccessCommand => ({
  type: 'MailLink',
  capability: newCapability(serial),
  now: toDate(now),
});

const newRevokeCommand = (replacement: NewCapability | null = null, now = REQUESTED_AT): AccessCommand => ({
  type: 'Revoke',
  reason: 'misuse',
  replacement,
  now: toDate(now),
});

describe('a mailed link', () => {
  test('leaves earlier links valid', () => {
    given(...newDepositPaidHistory())
      .when(newMailCommand())
      .thenEvents(newCapabilityMailed(newCapability()));
    expect(
      foldExistingBooking([...newDepositPaidHistory(), newCapabilityMailed(newCapability())]).capabilities,
    ).toEqual([
      { ...capability, isMailed: false },
      { ...newCapability(), isMailed: true },
    ]);
  });

  test('is not granted if it would already be expired', () => {
    given(...newDepositPaidHistory())
      .when(newMailCommand(capability.expiresAt))
      .thenNothing();
  });

  const capabilitiesMailed = Array.from({ length: MAX_MAILED_LINKS }, (_, i) =>
    newCapabilityMailed(newCapability(i + 2)),
  );

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'below the limit', events: capabilitiesMailed.slice(1) },
    {
      name: 'at the limit after another link is revoked',
      events: [...capabilitiesMailed, newRevoked(newCapabilityId(2))],
    },
  ])('is granted $name', ({ events }) => {
    given(...newDepositPaidHistory(), ...events)
      .when(newMailCommand(REQUESTED_AT, 99))
      .thenEvents(newCapabilityMailed(newCapability(99)));
  });

  test('is not granted at the limit', () => {
    given(...newDepositPaidHistory(), ...capabilitiesMailed)
      .when(newMailCommand(REQUESTED_AT, 99))
      .thenNothing();
  });
});

describe('revoking links', () => {
  const revocations = [newRevoked(capability.capabilityId), newRevoked(newCapability().capabilityId)];

  test('closes every link', () => {
    given(...newDepositPaidHistory(), newCapabilityMailed(newCapability()))
      .when(newRevokeCommand())
      .thenEvents(...revocations);
    expect(
      foldExistingBooking([...newDepositPaidHistory(), newCapabilityMailed(newCapability()), ...revocations])
        .capabilities,
    ).toEqual([]);
  });

  test('issues a replacement for closed links when requested', () => {
    given(...newDepositPaidHistory(), newCapabilityMailed(newCapability()))
      .when(newRevokeCommand(newCapability(3)))
      .thenEvents(...revocations, newCapabilityMailed(newCapability(3)));
  });

  test('does nothing on a repeat', () => {
    given(...newDepositPaidHistory(), newRevoked(capability.capabilityId))
      .when(newRevokeCommand())
      .thenNothing();
  });

  test('does nothing after the links expired', () => {
    given(...newDepositPaidHistory())
      .when(newRevokeCommand(newCapability(), capability.expiresAt))
      .thenNothing();
  });
});

test('a mailed link of an unknown booking throws', () => {
  given()
    .when(newMailCommand())
    .thenThrows(/no such booking/);
});

describe('a date change', () => {
  const newCapabilityUntil = (expiresAt: string): NewCapability => ({
    ...newCapability(2),
    expiresAt,
  });
  const newRenewCommand = (laterCapability: NewCapability): AccessCommand => ({
    type: 'Renew',
    capability: laterCapability,
  });
  const LATER_CAPABILITY = newCapabilityUntil('2028-07-01T00:00:00.000Z');

  test('grants a longer-lived link when the newest link ends too early, without sending a separate mail', () => {
    given(...newDepositPaidHistory())
      .when(newRenewCommand(LATER_CAPABILITY))
      .thenEvents(newCapabilityGranted({ ...LATER_CAPABILITY, isMailed: false }));
    // A later mailed link that ends at the same time does not change the result.
    given(...newDepositPaidHistory(), newCapabilityMailed(newCapability(3)))
      .when(newRenewCommand(LATER_CAPABILITY))
      .thenEvents(newCapabilityGranted({ ...LATER_CAPABILITY, isMailed: false }));
  });

  test.each([
    { name: 'on the same day', expiresAt: capability.expiresAt },
    { name: 'earlier', expiresAt: '2027-06-30T00:00:00.000Z' },
  ])('grants no link when the new date ends $name', ({ expiresAt }) => {
    given(...newDepositPaidHistory())
      .when(newRenewCommand(newCapabilityUntil(expiresAt)))
      .thenNothing();
  });

  test('grants no link to a booking whose links staff revoked', () => {
    given(...newDepositPaidHistory(), newRevoked(capability.capabilityId))
      .when(newRenewCommand(LATER_CAPABILITY))
      .thenNothing();
  });
});
