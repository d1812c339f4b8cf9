import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { newHeldHistory, newNamedHold, partyNamed } from '../../../../test/support/booking/builders.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newGiftCardApplied } from '../../../../test/support/booking/gift-cards.js';
import { codeUsed, newCodeSent, newVerifiedHistory } from '../../../../test/support/booking/transfers.js';
import { newBookingView } from '../../../../test/support/booking/views.js';
import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';
import { foldView } from './booking-view.js';
import { listMethodOffers } from './method-offers.js';

const record = (events: readonly BookingEvent[]) =>
  events.map((event, index) => ({
    ...event,
    version: index + 1,
    recordedAt: new Date('2027-01-10T10:00:00Z'),
  })) as unknown as RecordedEvent<BookingEvent>[];

interface Scenario {
  readonly view?: Partial<BookingView>;
  readonly residence?: string;
  readonly today?: string;
  readonly canSeatsWait?: boolean;
}

function list(
  events: readonly BookingEvent[],
  { view = {}, residence, today = '2027-01-10', canSeatsWait = true }: Scenario = {},
) {
  const recorded = record(events);
  const folded = foldView(recorded);
  if (!folded) throw new Error('the history has no booking');
  const { party: sampleParty } = newBookingView();
  const party =
    residence && sampleParty ? { ...sampleParty, lead: { ...sampleParty.lead, residence } } : null;
  return listMethodOffers({ ...folded, ...view }, recorded, { party, today, canSeatsWait });
}

const find = (offers: ReturnType<typeof list>, method: string, plan = 'deposit') =>
  offers.find((offer) => offer.method === method && offer.plan === plan);

describe('the methods of a hold', () => {
  test('are listed for both plans', () => {
    const offers = list(newVerifiedHistory());
    expect([...new Set(offers.map(({ plan }) => plan))]).toEqual(['deposit', 'full']);
    expect(find(offers, 'card')).toMatchObject({ isAvailable: true });
  });

  test('include a transfer if the address is verified', () => {
    expect(find(list(newVerifiedHistory()), 'transfer')).toMatchObject({ isAvailable: true });
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'no code was used', events: newNamedHold(newCodeSent()) },
    { name: 'another lead was named since', events: [...newVerifiedHistory(), partyNamed] },
    {
      name: 'the code was for another purpose',
      events: [...newNamedHold(), changeEvent(newCodeSent(), { purpose: 'cancel' }), codeUsed],
    },
    {
      name: 'the code was sent to the lead before',
      events: newNamedHold(newCodeSent(), partyNamed, codeUsed),
    },
  ])('exclude a transfer while the address is unverified: $name', ({ events }) => {
    expect(find(list(events), 'transfer')).toMatchObject({ isAvailable: false, reason: 'EMAIL_UNVERIFIED' });
  });

  test('exclude a transfer if too many seats wait', () => {
    expect(find(list(newVerifiedHistory(), { canSeatsWait: false }), 'transfer')).toMatchObject({
      reason: 'TRANSFER_SEATS_TAKEN',
    });
  });

  test('exclude a transfer if the departure is near', () => {
    expect(find(list(newVerifiedHistory(), { today: '2027-05-01' }), 'transfer')).toMatchObject({
      reason: 'TOO_CLOSE',
    });
  });

  test('include a lender for a lead who lives in the United States', () => {
    const history = newVerifiedHistory();
    expect(find(list(history, { residence: 'US' }), 'affirm', 'full')).toMatchObject({ isAvailable: true });
    expect(find(list(history, { residence: 'DE' }), 'affirm', 'full')).toMatchObject({ reason: 'COUNTRY' });
    expect(find(list(history), 'affirm', 'full')).toMatchObject({ reason: 'COUNTRY' });
  });

  test('are for what gift cards leave, of either plan', () => {
    const offers = list([...newVerifiedHistory(), newGiftCardApplied(39_980)]);
    expect(find(offers, 'card')).toMatchObject({ reason: 'TOO_SMALL' });
    expect(find(offers, 'card', 'full')).toMatchObject({ isAvailable: true });
    const almostCovered = list([...newVerifiedHistory(), newGiftCardApplied(199_980)]);
    expect(find(almostCovered, 'card', 'full')).toMatchObject({ reason: 'TOO_SMALL' });
  });
});

describe('the methods of a booking', () => {
  const newTransfer = (): NonNullable<BookingView['transfer']> =>
    ({ payBy: '2027-01-15' }) as NonNullable<BookingView['transfer']>;

  test('keep the transfer that the booking waits for, whatever was checked before', () => {
    const view = { status: 'PENDING_PAYMENT', transfer: newTransfer() } as const;
    expect(find(list(newHeldHistory(), { view, canSeatsWait: false }), 'transfer')).toMatchObject({
      isAvailable: true,
    });
  });

  test('pay the rest of a confirmed booking that owes money, and no lender does', () => {
    const offers = list(newVerifiedHistory(), {
      view: { status: 'CONFIRMED', remainingCents: 160_000 },
      residence: 'US',
    });
    expect(offers.map(({ method }) => method)).toEqual(['card', 'paypal']);
  });

  test('say so if a confirmed booking owes less than a card can pay', () => {
    const offers = list(newVerifiedHistory(), { view: { status: 'CONFIRMED', remainingCents: 20 } });
    expect(find(offers, 'card')).toMatchObject({ isAvailable: false, reason: 'TOO_SMALL' });
  });

  test.each<Partial<BookingView>>([
    { status: 'CONFIRMED', remainingCents: 0 },
    { status: 'PENDING_PAYMENT', transfer: null },
    { status: 'EXPIRED' },
    { status: 'CANCELLED' },
  ])('are none if it is $status and can be paid no more', (view) => {
    expect(list(newVerifiedHistory(), { view })).toEqual([]);
  });

  test('are none without its creation', () => {
    expect(
      listMethodOffers(newBookingView({ status: 'ON_HOLD' }), [], {
        party: null,
        today: '2027-01-10',
        canSeatsWait: true,
      }),
    ).toEqual([]);
  });
});
