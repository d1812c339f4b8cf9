import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { newHeldHistory, newNamedHistory, partyNamed } from '../../../../test/support/booking/builders.js';
import { changeEvent, toRecorded } from '../../../../test/support/booking/events.js';
import { newGiftCardApplied } from '../../../../test/support/booking/gift-cards.js';
import { codeUsed, newCodeSent, newVerifiedHistory } from '../../../../test/support/booking/transfers.js';
import { newBookingView } from '../../../../test/support/booking/views.js';
import type { BookingEvent } from '../events.js';
import { foldView } from './booking-view.js';
import { listMethodOffers } from './method-offers.js';

interface Scenario {
  readonly view?: Partial<BookingView>;
  readonly residence?: string;
  readonly today?: string;
  readonly canSeatsWait?: boolean;
}

function listOffers(
  events: readonly BookingEvent[],
  { view = {}, residence, today = '2027-01-10', canSeatsWait = true }: Scenario = {},
) {
  const recordedEvents = toRecorded(events);
  const foldedView = foldView(recordedEvents);
  if (!foldedView) throw new Error('the history has no booking');
  const { party: sampleParty } = newBookingView();
  const party =
    residence && sampleParty ? { ...sampleParty, lead: { ...sampleParty.lead, residence } } : null;
  return listMethodOffers({ ...foldedView, ...view }, recordedEvents, { party, today, canSeatsWait });
}

const findOffer = (offers: ReturnType<typeof listOffers>, method: string, plan = 'deposit') =>
  offers.find((offer) => offer.method === method && offer.plan === plan);

describe('the methods of a hold', () => {
  test('are listed for both plans', () => {
    const offers = listOffers(newVerifiedHistory());
    expect([...new Set(offers.map(({ plan }) => plan))]).toEqual(['deposit', 'full']);
    expect(findOffer(offers, 'card')).toMatchObject({ isAvailable: true });
  });

  test('include a transfer if the address is verified', () => {
    expect(findOffer(listOffers(newVerifiedHistory()), 'transfer')).toMatchObject({ isAvailable: true });
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'no code was used', events: newNamedHistory(newCodeSent()) },
    { name: 'another lead was named since', events: [...newVerifiedHistory(), partyNamed] },
    {
      name: 'the code was for another purpose',
      events: [...newNamedHistory(), changeEvent(newCodeSent(), { purpose: 'cancel' }), codeUsed],
    },
    {
      name: 'the code was sent to the lead before',
      events: newNamedHistory(newCodeSent(), partyNamed, codeUsed),
    },
  ])('exclude a transfer while the address is unverified: $name', ({ events }) => {
    expect(findOffer(listOffers(events), 'transfer')).toMatchObject({
      isAvailable: false,
      reason: 'EMAIL_UNVERIFIED',
    });
  });

  test('exclude a transfer if too many seats wait', () => {
    expect(findOffer(listOffers(newVerifiedHistory(), { canSeatsWait: false }), 'transfer')).toMatchObject({
      reason: 'TRANSFER_SEATS_TAKEN',
    });
  });

  test('exclude a transfer if the departure is near', () => {
    expect(findOffer(listOffers(newVerifiedHistory(), { today: '2027-05-01' }), 'transfer')).toMatchObject({
      reason: 'TOO_CLOSE',
    });
  });

  test('include a lender for a lead who lives in the United States', () => {
    const history = newVerifiedHistory();
    expect(findOffer(listOffers(history, { residence: 'US' }), 'affirm', 'full')).toMatchObject({
      isAvailable: true,
    });
    expect(findOffer(listOffers(history, { residence: 'DE' }), 'affirm', 'full')).toMatchObject({
      reason: 'COUNTRY',
    });
    expect(findOffer(listOffers(history), 'affirm', 'full')).toMatchObject({ reason: 'COUNTRY' });
  });

  test('are for what gift cards leave, of either plan', () => {
    const offers = listOffers([...newVerifiedHistory(), newGiftCardApplied(39_980)]);
    expect(findOffer(offers, 'card')).toMatchObject({ reason: 'TOO_SMALL' });
    expect(findOffer(offers, 'card', 'full')).toMatchObject({ isAvailable: true });
    const almostCoveredOffers = listOffers([...newVerifiedHistory(), newGiftCardApplied(199_980)]);
    expect(findOffer(almostCoveredOffers, 'card', 'full')).toMatchObject({ reason: 'TOO_SMALL' });
  });
});

describe('the methods of a booking', () => {
  const transfer = { payBy: '2027-01-15' } as NonNullable<BookingView['transfer']>;

  test('keep the transfer that the booking waits for, whatever was checked before', () => {
    const view = { status: 'PENDING_PAYMENT', transfer } as const;
    expect(findOffer(listOffers(newHeldHistory(), { view, canSeatsWait: false }), 'transfer')).toMatchObject({
      isAvailable: true,
    });
  });

  test('pay the rest of a confirmed booking that owes money, and no lender does', () => {
    const offers = listOffers(newVerifiedHistory(), {
      view: { status: 'CONFIRMED', remainingCents: 160_000 },
      residence: 'US',
    });
    expect(offers.map(({ method }) => method)).toEqual(['card', 'paypal']);
  });

  test('say so if a confirmed booking owes less than a card can pay', () => {
    const offers = listOffers(newVerifiedHistory(), { view: { status: 'CONFIRMED', remainingCents: 20 } });
    expect(findOffer(offers, 'card')).toMatchObject({ isAvailable: false, reason: 'TOO_SMALL' });
  });

  test.each<Partial<BookingView>>([
    { status: 'CONFIRMED', remainingCents: 0 },
    { status: 'PENDING_PAYMENT', transfer: null },
    { status: 'EXPIRED' },
    { status: 'CANCELLED' },
  ])('are none if it is $status and can be paid no more', (view) => {
    expect(listOffers(newVerifiedHistory(), { view })).toEqual([]);
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
