import { describe, expect, test } from '@jest/globals';
import type { AnyEventObject } from 'xstate';
import {
  getStateName,
  newRefusal,
  newReply,
  reachState,
  walkCheckout,
} from '../../../../test/checkout-walker.js';
import { depositPaidBooking, newBooking, party } from '../../../../test/fixtures.js';
import { newCardStep, newRedirectStep } from '../../../../test/payment-steps.js';

const { hold } = newBooking();
const namedBooking = newBooking({ isPartyNamed: true, party, hold });
const expiredBooking = newBooking({ status: 'EXPIRED', hold: null });
const unverifiedBooking = newBooking({
  isPartyNamed: true,
  party,
  hold,
  methods: [{ plan: 'deposit', method: 'transfer', isAvailable: false, reason: 'EMAIL_UNVERIFIED' }],
});

const cardStep = newCardStep(namedBooking);
const redirectStep = newRedirectStep(namedBooking);

const PAY = { type: 'PAY' };
const GO_BACK = { type: 'GO_BACK' };
const HOLD_ENDED = { type: 'HOLD_ENDED' };
const CARD_SUCCEEDED = { type: 'CARD_SUCCEEDED' };
const formHistory: AnyEventObject[] = [PAY, newReply(cardStep)];
const serverHistory: AnyEventObject[] = [...formHistory, CARD_SUCCEEDED];

describe('the end of the hold during a payment', () => {
  describe.each(['CARD_PROCESSING', 'CARD_ACTION_REQUIRED'])('at a working form (%s)', (type) => {
    test.each([
      { name: 'the form may still succeed', events: [], state: 'payment.enteringCard' },
      { name: 'the form succeeds', events: [CARD_SUCCEEDED], state: 'payment.confirming' },
      {
        name: 'the form stays silent',
        events: Array.from({ length: 60 }, () => HOLD_ENDED),
        state: 'payment.confirming',
      },
    ])('leads to $state when $name', async ({ events, state }) => {
      expect(await reachState(namedBooking, [...formHistory, { type }, HOLD_ENDED, ...events])).toBe(state);
    });
  });

  test('rereads the booking at once when the form is idle', async () => {
    expect(await reachState(namedBooking, [...formHistory, HOLD_ENDED])).toBe('rereading');
  });

  describe.each(['HOLD_EXPIRED', 'ALREADY_PAID'])('refused as %s', (code) => {
    const staleRead = [PAY, newRefusal(code), newReply(namedBooking)];

    test('waits while the booking does not show the end of the hold', async () => {
      expect(await reachState(namedBooking, staleRead)).toBe('awaitingUpdate');
    });

    test.each([
      { status: 'unchanged', rereadBooking: namedBooking, state: 'awaitingUpdate' },
      { status: 'expired', rereadBooking: expiredBooking, state: 'expired' },
      { status: 'paid', rereadBooking: depositPaidBooking, state: 'done' },
    ])('leads a booking reread as $status to its state', async ({ rereadBooking, state }) => {
      expect(
        await reachState(namedBooking, [...staleRead, { type: 'POLL_NOW' }, newReply(rereadBooking)]),
      ).toBe(state);
    });
  });

  test('reports the end of the hold instead of sending a second code', async () => {
    const atCode = [{ type: 'CHOOSE_METHOD', method: 'transfer' }, PAY];
    expect(await reachState(unverifiedBooking, [...atCode, HOLD_ENDED, newReply(unverifiedBooking)])).toBe(
      'awaitingUpdate',
    );
  });

  test('continues when the hold turns out to be extended', async () => {
    const extendedBooking = newBooking({
      isPartyNamed: true,
      hold: { expiresAt: '2099-01-01T00:00:00.000Z', isExtendable: false },
    });
    expect(await reachState(namedBooking, [HOLD_ENDED, newReply(extendedBooking)])).toBe('choosingMethod');
  });
});

const resumedInput = { startedPayment: { plan: 'deposit', method: 'card' } } as const;
const outage = newRefusal('PAYMENT_PROVIDER_UNAVAILABLE', 503);

describe('a payment in progress before this page loaded', () => {
  describe.each([
    ['OFFLINE', 0],
    ['PAYMENT_PROVIDER_UNAVAILABLE', 503],
    ['INTERNAL_ERROR', 500],
  ])('answered with %s', (code, status) => {
    test.each([
      { name: 'started here earlier', input: resumedInput },
      { name: 'approved at PayPal', input: { returnOutcome: 'approved' } as const },
    ])('is polled again when $name', async ({ input }) => {
      expect(await reachState(namedBooking, [newRefusal(code, status)], input)).toBe(
        'payment.awaitingOutcome',
      );
    });
  });

  test('leaves other methods available while its outcome is unknown', async () => {
    expect(await reachState(namedBooking, [outage, GO_BACK], resumedInput)).toBe('choosingMethod');
  });

  test('blocks other methods while the server reports it as processing', async () => {
    const processing = newReply({ ...cardStep, state: 'processing' });
    expect(await reachState(namedBooking, [processing, GO_BACK], resumedInput)).toBe(
      'payment.awaitingOutcome',
    );
  });

  test('blocks other methods when its button was pressed on this page', async () => {
    expect(await reachState(namedBooking, [...serverHistory, outage, GO_BACK])).toBe(
      'payment.awaitingOutcome',
    );
  });

  test.each(['CARD_SUCCEEDED', 'CARD_OUTCOME_UNKNOWN'])(
    'blocks other methods after this page’s form reported %s',
    async (type) => {
      const events = [newReply(cardStep), { type }, outage, GO_BACK];
      expect(await reachState(namedBooking, events, resumedInput)).toBe('payment.awaitingOutcome');
    },
  );

  test('is queried at PayPal, which may take days, by a page without any memory of it', async () => {
    const pendingBooking = newBooking({ status: 'PENDING_PAYMENT', isPartyNamed: true, party, hold });
    const snapshot = await walkCheckout(pendingBooking, []);
    expect(getStateName(snapshot)).toBe('payment.starting');
    expect(snapshot.context.method).toBe('paypal');
  });

  test('leads to the choice when the server refuses it', async () => {
    const snapshot = await walkCheckout(namedBooking, [newRefusal('PLAN_NOT_OFFERED')], resumedInput);
    expect(getStateName(snapshot)).toBe('choosingMethod');
    expect(snapshot.context.problem).toMatchObject({ code: 'PLAN_NOT_OFFERED' });
  });

  test('can be started again if it has only just started', async () => {
    expect(await reachState(namedBooking, [PAY, newRefusal('OFFLINE')])).toBe('choosingMethod');
  });

  test('is queried in another tab after approval at PayPal', async () => {
    const snapshot = await walkCheckout(namedBooking, [], { returnOutcome: 'approved' });
    expect(getStateName(snapshot)).toBe('payment.starting');
    expect(snapshot.context).toMatchObject({ method: 'paypal', plan: namedBooking.plan });
  });

  test('leads to the choice in another tab after cancellation at PayPal', async () => {
    expect(await reachState(namedBooking, [], { returnOutcome: 'cancelled' })).toBe('choosingMethod');
  });
});

describe('a booking that was paid elsewhere meanwhile', () => {
  describe.each<{ name: string; events: AnyEventObject[] }>([
    { name: 'at the choice', events: [] },
    { name: 'on the way to another page', events: [PAY, newReply(redirectStep)] },
    { name: 'at the card form', events: formHistory },
  ])('$name', ({ events }) => {
    test('ends the checkout', async () => {
      const update = { type: 'BOOKING_UPDATED', booking: depositPaidBooking };
      expect(await reachState(namedBooking, [...events, update])).toBe('done');
    });

    test('keeps the checkout open when the update shows no payment', async () => {
      const update = { type: 'BOOKING_UPDATED', booking: namedBooking };
      expect(await reachState(namedBooking, [...events, update])).toBe(
        await reachState(namedBooking, events),
      );
    });
  });
});

describe('a payment while the server asks the provider', () => {
  describe.each(['TOO_MANY_ATTEMPTS', 'CHALLENGE_REQUIRED'])('refused with %s', (code) => {
    const refusedEvents = [...serverHistory, newRefusal(code)];

    test('rereads the booking', async () => {
      expect(await reachState(namedBooking, refusedEvents)).toBe('rereading');
    });

    test('ends the checkout when the reread booking is paid', async () => {
      expect(await reachState(namedBooking, [...refusedEvents, newReply(depositPaidBooking)])).toBe('done');
    });

    test('shows the refusal when the reread booking is not paid', async () => {
      const snapshot = await walkCheckout(namedBooking, [
        ...refusedEvents,
        newReply(namedBooking),
        newRefusal(code),
      ]);
      expect(getStateName(snapshot)).toBe('choosingMethod');
      expect(snapshot.context.problem).toMatchObject({ code });
    });
  });

  test('treats an answer cut off in the middle as unknown, not as a refusal', async () => {
    const brokenReply = {
      type: 'xstate.error.actor.x',
      error: new SyntaxError('Unexpected end of JSON input'),
    };
    expect(await reachState(namedBooking, [...serverHistory, brokenReply])).toBe('payment.awaitingOutcome');
  });
});
