import { describe, expect, test } from '@jest/globals';
import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';
import type { AnyEventObject } from 'xstate';
import { nameOf, refusal, reply, walk } from '../../../../test/checkout-walker.js';
import { booking, party } from '../../../../test/fixtures.js';

const { hold } = booking();
const namedBooking = booking({ isPartyNamed: true, party, hold });
const paidBooking = booking({ status: 'CONFIRMED', money: 'DEPOSIT_PAID', paidCents: 75_600, hold: null });
const expired = booking({ status: 'EXPIRED', hold: null });
const unproven = booking({
  isPartyNamed: true,
  party,
  hold,
  methods: [{ plan: 'deposit', method: 'transfer', isAvailable: false, reason: 'EMAIL_UNVERIFIED' }],
});
const pay: PaymentStep = {
  state: 'pay',
  instalmentId: '00000007-0000-4000-8000-000000000000',
  amountCents: 75_600,
  card: { clientSecret: 's', publishableKey: 'p', page: 'http://card.test/page' },
  booking: namedBooking,
};

const redirectStep: PaymentStep = {
  state: 'redirect',
  method: 'klarna',
  url: 'http://lender.test/pay',
  booking: namedBooking,
};

describe('the end of the hold during a payment', () => {
  const atForm: AnyEventObject[] = [{ type: 'PAY' }, reply(pay)];

  test.each(['CARD_PROCESSING', 'CARD_ACTION_REQUIRED'] as const)(
    'leaves a working form (%s) for a while, and then asks the server',
    async (type) => {
      const busy = [...atForm, { type }, { type: 'HOLD_ENDED' }];
      expect(nameOf(await walk(namedBooking, busy))).toBe('payment.enteringCard');
      expect(nameOf(await walk(namedBooking, [...busy, { type: 'CARD_SUCCEEDED' }]))).toBe(
        'payment.confirming',
      );
      const silent = Array.from({ length: 60 }, () => ({ type: 'HOLD_ENDED' }));
      expect(nameOf(await walk(namedBooking, [...busy, ...silent]))).toBe('payment.confirming');
    },
  );

  test('rereads the booking at once when the form is idle', async () => {
    expect(nameOf(await walk(namedBooking, [...atForm, { type: 'HOLD_ENDED' }]))).toBe('rereading');
  });

  test.each(['HOLD_EXPIRED', 'ALREADY_PAID'])(
    '%s, and the booking does not show it yet: waits',
    async (code) => {
      const movedBooking = [{ type: 'PAY' }, refusal(code), reply(namedBooking)];
      expect(nameOf(await walk(namedBooking, movedBooking))).toBe('awaitingUpdate');
      const again = [...movedBooking, { type: 'POLL_NOW' }];
      expect(nameOf(await walk(namedBooking, [...again, reply(namedBooking)]))).toBe('awaitingUpdate');
      expect(nameOf(await walk(namedBooking, [...again, reply(expired)]))).toBe('expired');
      expect(nameOf(await walk(namedBooking, [...again, reply(paidBooking)]))).toBe('done');
    },
  );

  test('reports the end of the hold instead of sending another code', async () => {
    const code = [{ type: 'CHOOSE_METHOD', method: 'transfer' }, { type: 'PAY' }, { type: 'HOLD_ENDED' }];
    expect(nameOf(await walk(unproven, [...code, reply(unproven)]))).toBe('awaitingUpdate');
  });

  test('continues when the hold turns out to be extended', async () => {
    const longer = booking({
      isPartyNamed: true,
      hold: { expiresAt: '2099-01-01T00:00:00.000Z', isExtendable: false },
    });
    expect(nameOf(await walk(namedBooking, [{ type: 'HOLD_ENDED' }, reply(longer)]))).toBe('choosingMethod');
  });
});

const resumedInput = { startedPayment: { plan: 'deposit', method: 'card' } } as const;

describe('a payment in progress before this page loaded', () => {
  test.each([
    ['OFFLINE', 0],
    ['PAYMENT_PROVIDER_UNAVAILABLE', 503],
    ['INTERNAL_ERROR', 500],
  ])('%s does not reveal its outcome: it is polled again', async (code, status) => {
    for (const more of [resumedInput, { returnOutcome: 'approved' }] as const)
      expect(nameOf(await walk(namedBooking, [refusal(code, status)], more))).toBe('payment.awaitingOutcome');
  });

  test('leaves other methods available while the outcome is unknown, unless it was pressed here', async () => {
    const outage = refusal('PAYMENT_PROVIDER_UNAVAILABLE', 503);
    expect(nameOf(await walk(namedBooking, [outage, { type: 'GO_BACK' }], resumedInput))).toBe(
      'choosingMethod',
    );
    const here = [{ type: 'PAY' }, reply(pay), { type: 'CARD_SUCCEEDED' }, outage, { type: 'GO_BACK' }];
    expect(nameOf(await walk(namedBooking, here))).toBe('payment.awaitingOutcome');
    const said = reply({ ...pay, state: 'processing' });
    expect(nameOf(await walk(namedBooking, [said, { type: 'GO_BACK' }], resumedInput))).toBe(
      'payment.awaitingOutcome',
    );
  });

  test('belongs to this page once its card form submitted it', async () => {
    const outage = refusal('PAYMENT_PROVIDER_UNAVAILABLE', 503);
    for (const type of ['CARD_SUCCEEDED', 'CARD_OUTCOME_UNKNOWN']) {
      const taken = await walk(
        namedBooking,
        [reply(pay), { type }, outage, { type: 'GO_BACK' }],
        resumedInput,
      );
      expect(nameOf(taken)).toBe('payment.awaitingOutcome');
    }
  });

  test('a payment at PayPal, which takes days, is queried by a page without any memory of it', async () => {
    const reviewed = booking({ status: 'PENDING_PAYMENT', isPartyNamed: true, party, hold });
    const came = await walk(reviewed, []);
    expect(nameOf(came)).toBe('payment.starting');
    expect(came.context.method).toBe('paypal');
  });

  test('leads to the choice when the server refuses it', async () => {
    const refused = await walk(namedBooking, [refusal('PLAN_NOT_OFFERED')], resumedInput);
    expect(nameOf(refused)).toBe('choosingMethod');
    expect(refused.context.problem).not.toBeNull();
  });

  test('can be pressed again when only just started', async () => {
    expect(nameOf(await walk(namedBooking, [{ type: 'PAY' }, refusal('OFFLINE')]))).toBe('choosingMethod');
  });

  test('a payment at PayPal is queried in another tab too', async () => {
    const came = await walk(namedBooking, [], { returnOutcome: 'approved' });
    expect(nameOf(came)).toBe('payment.starting');
    expect(came.context).toMatchObject({ method: 'paypal', plan: namedBooking.plan });
    expect(nameOf(await walk(namedBooking, [], { returnOutcome: 'cancelled' }))).toBe('choosingMethod');
  });
});

describe('a booking that was paid elsewhere meanwhile', () => {
  test.each([
    ['at the choice', []],
    ['on the way to another page', [{ type: 'PAY' }, reply(redirectStep)]],
    ['at the card form', [{ type: 'PAY' }, reply(pay)]],
  ])('ends the checkout %s', async (_, events: AnyEventObject[]) => {
    expect(
      nameOf(await walk(namedBooking, [...events, { type: 'BOOKING_UPDATED', booking: paidBooking }])),
    ).toBe('done');
    expect(
      nameOf(await walk(namedBooking, [...events, { type: 'BOOKING_UPDATED', booking: namedBooking }])),
    ).toBe(nameOf(await walk(namedBooking, events)));
  });
});

describe('while the server asks the provider', () => {
  const asking: AnyEventObject[] = [{ type: 'PAY' }, reply(pay), { type: 'CARD_SUCCEEDED' }];

  test.each(['TOO_MANY_TRIES', 'CHALLENGE_REQUIRED'])(
    '%s is shown once the booking was read',
    async (code) => {
      const said = [...asking, refusal(code)];
      expect(nameOf(await walk(namedBooking, said))).toBe('rereading');
      expect(nameOf(await walk(namedBooking, [...said, reply(paidBooking)]))).toBe('done');
      const again = await walk(namedBooking, [...said, reply(namedBooking), refusal(code)]);
      expect(nameOf(again)).toBe('choosingMethod');
      expect(again.context.problem).toMatchObject({ code });
    },
  );

  test('treats an answer cut off in the middle as unknown, not as a refusal', async () => {
    const broken = { type: 'xstate.error.actor.x', error: new SyntaxError('Unexpected end of JSON input') };
    expect(nameOf(await walk(namedBooking, [...asking, broken]))).toBe('payment.awaitingOutcome');
  });
});
