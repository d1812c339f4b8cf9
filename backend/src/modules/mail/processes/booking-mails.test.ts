import { describe, expect, it } from '@jest/globals';
import {
  actionRequired,
  confirmed,
  created,
  declined,
  paid,
  reference,
  refunded,
  scheduled,
  stream,
} from '../../../../test/mail/booking-events.js';
import { cancelled, codeSent } from '../../../../test/mail/cancellations.js';
import type { BookingEvent } from '../../booking/events.js';
import { CAUSES, CAUSING, mailFor, mailsCausedBy, type MailCause } from './booking-mails.js';

const at = new Date('2026-11-21T10:00:00Z');
const causesOf = (event: BookingEvent, when = at): string[] =>
  mailsCausedBy(event, when).map(({ cause, dueAt }) => `${cause} ${dueAt.toISOString().slice(0, 13)}`);
const codeOf = (codeId: string) => codeId.slice(-6);
/** The mail that the last of these events causes, written at `now`. */
const mailAfter = (
  cause: MailCause,
  events: readonly BookingEvent[],
  now = at.toISOString(),
  version?: number,
) =>
  mailFor(cause, version ?? events.length, stream(events), {
    givenName: 'Marta',
    now: new Date(now),
    codeOf,
  });
const GRANT = {
  capabilityId: '0190a5b0-0000-4000-8000-000000000002',
  tokenHash: 'h',
  expiresAt: '2027-08-14T00:00:00.000Z',
};
const granted = (mailed: boolean): BookingEvent => ({
  type: 'CapabilityGranted',
  data: mailed ? { ...GRANT, mailed } : GRANT,
});
const deposit = [created('en', 'deposit'), reference, paid('DepositPaid', 63200)];
const booked = [...deposit, confirmed(), scheduled];

describe('what causes a mail', () => {
  it('a confirmation, a payment, a refund and a charge that waits for the customer do at once', () => {
    expect(causesOf(confirmed())).toEqual(['confirmed 2026-11-21T10']);
    expect(causesOf(paid('BalancePaid', 252800))).toEqual(['receipt 2026-11-21T10']);
    expect(causesOf(refunded('no-seat-left'))).toEqual(['refund 2026-11-21T10']);
    expect(causesOf(actionRequired('authentication_required'))).toEqual(['charge-failed 2026-11-21T10']);
    expect(causesOf(declined(null))).toEqual(['charge-failed 2026-11-21T10']);
  });

  it('nothing does that is only on the way', () => {
    expect(causesOf(declined('2027-03-10T12:00:00.000Z'))).toEqual([]);
    for (const event of [...deposit, paid('FullAmountPaid', 316000)]) expect(causesOf(event)).toEqual([]);
  });

  it('a scheduled balance does 14 and 3 days before; 21 days before a look at the card', () => {
    expect(causesOf(scheduled)).toEqual([
      'balance-notice-14 2027-02-23T12',
      'balance-notice-3 2027-03-06T12',
      'card-expires 2027-02-16T12',
      'reminder-3 2027-03-12T12',
      'reminder-6 2027-03-15T12',
    ]);
    expect(causesOf(scheduled, new Date('2027-02-24T00:00:00Z'))).toEqual([
      'balance-notice-3 2027-03-06T12',
      'reminder-3 2027-03-12T12',
      'reminder-6 2027-03-15T12',
    ]);
    expect(causesOf(scheduled, new Date('2027-03-16T00:00:00Z'))).toEqual([]);
  });

  it('a link that was asked for does; the key of the device that booked does not', () => {
    expect(causesOf(granted(true))).toEqual(['link 2026-11-21T10']);
    expect(causesOf(granted(false))).toEqual([]);
  });

  it('the events that are listened to are those that cause something, and every cause is known', () => {
    const samples = [
      confirmed(),
      scheduled,
      paid('BalancePaid', 252800),
      actionRequired('x'),
      declined(null),
      refunded('paid-twice'),
      granted(true),
      cancelled('customer'),
      codeSent,
    ];
    expect(samples.map(({ type }) => type).sort()).toEqual([...CAUSING].sort());
    const caused = samples.flatMap((event) => mailsCausedBy(event, at).map(({ cause }) => cause));
    expect([...new Set(caused)].sort()).toEqual([...CAUSES].sort());
  });
});

describe('the mail for a cause', () => {
  it('confirms a deposit with the exact remainder, its date, and the day of the first notice', () => {
    expect(mailAfter('confirmed', [...deposit, confirmed()])).toMatchObject({
      kind: 'confirmed',
      about: { locale: 'en', trip: 'Inca Trail', reference: 'WF-7KQ4-9TX', travelers: 2, givenName: 'Marta' },
      facts: {
        paidCents: 63200,
        last4: '4242',
        late: false,
        balance: { amountCents: 252800, chargeOn: '2027-03-09', noticeOn: '2027-02-23' },
      },
    });
  });

  it('promises no notice for which there is no time', () => {
    const notice = (when: string) => {
      const history = stream([...deposit, confirmed()], when);
      const mail = mailFor('confirmed', 4, history, { givenName: 'Marta', now: at, codeOf });
      return mail?.kind === 'confirmed' ? mail.facts.balance?.noticeOn : 'no mail';
    };
    expect(notice('2027-02-23T11:59:00Z')).toBe('2027-02-23');
    expect(notice('2027-02-23T12:00:00Z')).toBe('2027-03-06');
    expect(notice('2027-03-07T00:00:00Z')).toBeNull();
  });

  it('does not speak of a remainder when everything is paid', () => {
    const full = [created('es', 'full'), reference, paid('FullAmountPaid', 316000), confirmed(true)];
    expect(mailAfter('confirmed', full)).toMatchObject({
      about: { trip: 'Camino Inca' },
      facts: { paidCents: 316000, late: true, balance: null },
    });
  });

  it('gives notice with the days that are left when it is written, not when it was due', () => {
    const days = (cause: MailCause, now: string) => {
      const mail = mailAfter(cause, booked, now);
      return mail?.kind === 'balance-notice' ? mail.facts.days : undefined;
    };
    expect(days('balance-notice-14', '2027-02-23T12:00:00Z')).toBe(14);
    expect(days('balance-notice-14', '2027-03-05T12:00:00Z')).toBe(4);
    expect(days('balance-notice-14', '2027-03-06T12:00:00Z')).toBeUndefined(); // the second one says it
    expect(days('balance-notice-3', '2027-03-08T23:00:00Z')).toBe(1);
    expect(days('balance-notice-3', '2027-03-09T00:00:00Z')).toBeUndefined();
  });

  it('gives no notice of a charge that was made or failed', () => {
    for (const end of [paid('BalancePaid', 252800), actionRequired('no-saved-card')])
      expect(mailAfter('balance-notice-3', [...booked, end], '2027-03-06T12:00:00Z', 5)).toBeUndefined();
  });

  it('warns of a card that expires before the charge, and only then', () => {
    const history = (expYear: number) => [
      ...deposit.slice(0, 2),
      paid('DepositPaid', 63200, expYear),
      confirmed(),
      scheduled,
    ];
    expect(mailAfter('card-expires', history(2027), '2027-02-16T12:00:00Z')).toMatchObject({
      facts: { last4: '4242', expires: '2027-02', chargeOn: '2027-03-09', amountCents: 252800 },
    });
    expect(mailAfter('card-expires', history(2028), '2027-02-16T12:00:00Z')).toBeUndefined();
  });

  it('is a receipt that says what is left', () => {
    expect(mailAfter('receipt', [...booked, paid('BalancePaid', 252800)])).toMatchObject({
      facts: { part: 'balance', amountCents: 252800, paidOn: '2026-11-21', last4: '4242', remainingCents: 0 },
    });
  });

  it.each([
    [actionRequired('authentication_required'), 'authenticate'],
    [actionRequired('no-saved-card'), 'give-card'],
    [declined(null, 'do_not_try_again'), 'replace-card'],
    [declined(null, 'confirm_card_data'), 'replace-card'],
    [declined(null), 'pay'],
  ] as const)('says how a failed charge is mended: %j', (event, remedy) => {
    expect(mailAfter('charge-failed', [...booked, event])).toMatchObject({
      facts: { remedy, amountCents: 252800 },
    });
    // Paid before the mail was written: there is nothing to mend.
    const after = [...booked, event, paid('BalancePaid', 252800)];
    expect(mailAfter('charge-failed', after, at.toISOString(), booked.length + 1)).toBeUndefined();
  });

  describe('reminds of a balance that waits for the customer', () => {
    const failedOn = (day: string, end: BookingEvent, ...more: BookingEvent[]) => [
      ...stream(booked),
      { ...end, version: booked.length + 1, recordedAt: new Date(`${day}T12:00:05Z`) },
      ...more.map((event, n) => ({
        ...event,
        version: booked.length + 2 + n,
        recordedAt: new Date(`${day}T12:10:00Z`),
      })),
    ];
    const reminded = (cause: MailCause, history: ReturnType<typeof stream>, now: string) =>
      mailFor(cause, booked.length, history, { givenName: 'Marta', now: new Date(now), codeOf })?.facts;
    const failed = failedOn('2027-03-09', actionRequired('authentication_required'));
    const [third, sixth] = ['2027-03-12T12:00:00Z', '2027-03-15T12:00:00Z'];

    it('on the third and the sixth day, with the day on which a person takes over', () => {
      const facts = { amountCents: 252800, dueOn: '2027-03-09', teamFrom: '2027-03-16' };
      expect(reminded('reminder-3', failed, third)).toEqual(facts);
      expect(reminded('reminder-6', failed, sixth)).toEqual(facts);
    });

    it('not while it is tried again, not once it is paid', () => {
      const retrying = failedOn('2027-03-09', declined('2027-03-12T12:00:00.000Z'));
      expect(reminded('reminder-3', retrying, third)).toBeUndefined();
      const settled = failedOn('2027-03-09', actionRequired('x'), paid('BalancePaid', 252800));
      expect(reminded('reminder-3', settled, third)).toBeUndefined();
    });

    it('not two days after another mail: then the next one does', () => {
      const later = failedOn('2027-03-12', declined(null));
      expect(reminded('reminder-3', later, '2027-03-12T12:01:00Z')).toBeUndefined();
      expect(reminded('reminder-6', later, sixth)).toBeDefined();
      const last = failedOn('2027-03-14', declined(null));
      expect(reminded('reminder-6', last, sixth)).toBeUndefined();
    });

    it('not twice when the first one was held up, and not once a person has taken over', () => {
      expect(reminded('reminder-3', failed, sixth)).toBeUndefined();
      expect(reminded('reminder-6', failed, '2027-03-16T00:00:00Z')).toBeUndefined();
    });
  });

  it('brings a link, and says whether earlier ones still work', () => {
    const facts = (...events: BookingEvent[]) => {
      const mail = mailAfter('link', [...booked, ...events]);
      return mail?.kind === 'link' ? mail.facts : undefined;
    };
    expect(facts(granted(true))).toEqual({ until: '2027-08-14', others: true });
    const { capabilityId } = GRANT;
    const revoked: BookingEvent = {
      type: 'CapabilityRevoked',
      data: { capabilityId, reason: 'customer-asked' },
    };
    expect(facts(revoked, granted(true))).toEqual({ until: '2027-08-14', others: false });
    expect(mailAfter('link', booked)).toBeUndefined();
  });

  it('tells late money from money that came twice', () => {
    expect(mailAfter('refund', [...deposit, refunded('no-seat-left')])).toMatchObject({
      kind: 'late-refunded',
      facts: { amountCents: 63200, last4: '4242' },
    });
    expect(mailAfter('refund', [...booked, refunded('paid-twice')])).toMatchObject({
      kind: 'refund-sent',
      facts: { reason: 'paid-twice', last4: null },
    });
  });

  it('is none for an event of another kind, or that is not there', () => {
    for (const cause of ['confirmed', 'receipt', 'refund'] as const)
      expect(mailAfter(cause, booked, at.toISOString(), 3)).toBeUndefined();
    expect(mailAfter('confirmed', booked, at.toISOString(), 99)).toBeUndefined();
  });
});
