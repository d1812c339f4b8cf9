import { describe, expect, test } from '@jest/globals';
import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';
import type { MethodOffer } from '@wayfold/contracts/money/method-schemas';
import { type AnyEventObject, createActor, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { getStateName, newProblem, newWalker } from '../../../../test/checkout-walker.js';
import { newBooking, newTransferBooking, party } from '../../../../test/fixtures.js';
import { newApproveStep, newCardStep, newRedirectStep } from '../../../../test/payment-steps.js';
import { POLLS_BEFORE_FORM } from '../../../shared/payment/payment-polling.js';
import { getStep } from '../step-progress.js';
import type { CheckoutEvent, StartedPayment } from './checkout-context.js';
import { checkoutMachine } from './checkout-machine.js';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

// All bookings share one hold, because the machine compares its end.
const { hold } = newBooking();
const heldBooking = newBooking({ hold });
const namedBooking = newBooking({ isPartyNamed: true, party, hold });
const paidBooking = newBooking({
  status: 'CONFIRMED',
  money: 'DEPOSIT_PAID',
  paidCents: 75_600,
  isPartyNamed: true,
  hold: null,
});
const expiredBooking = newBooking({ status: 'EXPIRED', hold: null });
const cancelledBooking = newBooking({ status: 'CANCELLED', hold: null });
const payStep = newCardStep(namedBooking);
const approveStep = newApproveStep(namedBooking, 75_600);
const redirectStep = newRedirectStep(namedBooking);

const transferOffer: MethodOffer = {
  plan: 'deposit' as const,
  method: 'transfer' as const,
  isAvailable: false,
  reason: 'EMAIL_UNVERIFIED' as const,
};
const unverifiedBooking = newBooking({ isPartyNamed: true, party, hold, methods: [transferOffer] });
const verifiedBooking = newBooking({
  isPartyNamed: true,
  party,
  hold,
  methods: [{ ...transferOffer, isAvailable: true, reason: null }],
});
const transferBooking = newTransferBooking();
const transferStep: PaymentStep = { state: 'transfer', booking: transferBooking };

/** Possible answers of the three actors, by state. */
const REPLIES = {
  'travelers.saving': [
    'nameTravelers',
    [namedBooking, unverifiedBooking],
    ['VALIDATION_FAILED', 'HOLD_EXPIRED', 'OFFLINE'],
  ],
  'payment.starting': [
    'pay',
    [
      payStep,
      approveStep,
      redirectStep,
      transferStep,
      { state: 'paid', booking: paidBooking },
      { state: 'processing', booking: namedBooking },
    ],
    [
      'TRAVELERS_MISSING',
      'EMAIL_UNVERIFIED',
      'TRANSFER_SEATS_TAKEN',
      'TOO_MANY_TRANSFERS',
      'HOLD_EXPIRED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'PAYMENT_DECLINED',
      'OFFLINE',
    ],
  ],
  'payment.confirming': [
    'pay',
    [
      payStep,
      approveStep,
      redirectStep,
      { state: 'paid', booking: paidBooking },
      { state: 'processing', booking: namedBooking },
    ],
    ['HOLD_EXPIRED', 'PAYMENT_DECLINED', 'OFFLINE'],
  ],
  rereading: [
    'readBooking',
    [heldBooking, namedBooking, paidBooking, transferBooking, expiredBooking, cancelledBooking],
    ['OFFLINE'],
  ],
} as const;

/** Lists the pending answers in a state, as the machine's own events. */
function listReplies(snapshot: Snapshot): AnyEventObject[] {
  const replies = Object.entries(REPLIES).find(([state]) => state === getStateName(snapshot))?.[1];
  const [child] = Object.keys(snapshot.children);
  if (!replies || child === undefined) return [];
  const [, outputs, codes] = replies;
  return [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${child}`, actorId: child, output })),
    ...codes.map((code) => ({
      type: `xstate.error.actor.${child}`,
      actorId: child,
      error: newProblem(code),
    })),
  ];
}

const PAGE_EVENTS: CheckoutEvent[] = [
  { type: 'SUBMIT_TRAVELERS', party },
  { type: 'CHANGE_TRAVELERS' },
  { type: 'CHOOSE_PLAN', plan: 'full' },
  { type: 'CHOOSE_METHOD', method: 'paypal' },
  { type: 'CHOOSE_METHOD', method: 'transfer' },
  { type: 'EMAIL_VERIFIED', booking: verifiedBooking },
  { type: 'PAY' },
  { type: 'GO_BACK' },
  { type: 'CARD_PROCESSING' },
  { type: 'CARD_ACTION_REQUIRED' },
  { type: 'CARD_FAILED', failure: { kind: 'declined', reason: 'Declined' } },
  { type: 'CARD_OUTCOME_UNKNOWN' },
  { type: 'CARD_SUCCEEDED' },
  { type: 'POLL_NOW' },
  { type: 'RETRY' },
  { type: 'HOLD_ENDED' },
];

/** Distinguishes only what the customer sees: position, messages and number of polls. */
const toStateKey = (snapshot: Snapshot): string => {
  const { booking, note, problem, pollCount, returnOutcome, method, expiredHoldEnd } = snapshot.context;
  const retryCount = snapshot.matches('payment') ? Math.min(pollCount, POLLS_BEFORE_FORM) : 0;
  return JSON.stringify([
    getStateName(snapshot),
    booking.status,
    booking.isPartyNamed,
    note?.kind,
    problem !== null,
    returnOutcome,
    expiredHoldEnd !== null,
    retryCount,
    method === 'transfer',
    booking.methods.some(({ reason }) => reason === null),
  ]);
};

const paths = getShortestPaths(checkoutMachine, {
  input: { booking: heldBooking, startedPayment: null, returnOutcome: null },
  events: (snapshot) => [
    ...PAGE_EVENTS.filter((event) => snapshot.can(event)),
    ...(listReplies(snapshot) as never[]),
  ],
  serializeState: toStateKey,
  limit: 20_000,
});

describe('the checkout', () => {
  test('reaches every state of its machine', () => {
    const reachedStates = new Set(paths.map(({ state }) => getStateName(state)));
    expect([...reachedStates].sort()).toEqual(
      [
        'cancelled',
        'done',
        'expired',
        'choosingMethod',
        'awaitingUpdate',
        'rereading',
        'unreadable',
        'payment.confirming',
        'payment.enteringCard',
        'payment.redirecting',
        'payment.verifyingEmail',
        'payment.starting',
        'payment.awaitingOutcome',
        'travelers.editing',
        'travelers.saving',
      ].sort(),
    );
    expect(paths.length).toBeGreaterThan(40);
  });

  test.each(paths.map((path) => ({ events: path.steps.map(({ event }) => event.type).join(' → '), path })))(
    'reaches the state of its model by $events',
    async ({ path }) => {
      const { actor, step } = newWalker(heldBooking);
      for (const { event } of path.steps.slice(1)) await step(event);
      const snapshot = actor.getSnapshot();
      expect(getStateName(snapshot)).toBe(getStateName(path.state));

      // The browser alone never reaches "paid":
      // the server's booking must be paid or have a transfer reference.
      const { paidCents, transfer } = snapshot.context.booking;
      expect(snapshot.matches('done') && paidCents === 0 && transfer === null).toBe(false);
      // Each of these matches a step on the page.
      expect(['travelers', 'howToPay', 'payment', 'confirmation']).toContain(getStep(snapshot));

      actor.stop();
    },
  );
});

const DEPOSIT_BY_CARD = { plan: 'deposit', method: 'card' } as const;
test.each<{
  name: string;
  booking: BookingView;
  startedPayment?: StartedPayment;
  state: string;
}>([
  { name: 'a new booking', booking: newBooking(), state: 'travelers.editing' },
  { name: 'named travelers', booking: namedBooking, state: 'choosingMethod' },
  {
    name: 'a payment started in this tab',
    booking: namedBooking,
    startedPayment: DEPOSIT_BY_CARD,
    state: 'payment.starting',
  },
  {
    name: 'a payment known to the server',
    booking: newBooking({ isPartyNamed: true, status: 'PENDING_PAYMENT' }),
    state: 'payment.starting',
  },
  { name: 'a paid booking', booking: paidBooking, startedPayment: DEPOSIT_BY_CARD, state: 'done' },
  {
    name: 'a return from a lender',
    booking: namedBooking,
    startedPayment: { plan: 'full', method: 'klarna' },
    state: 'payment.starting',
  },
  { name: 'an awaited transfer', booking: transferBooking, state: 'done' },
  {
    name: 'a partial transfer',
    booking: { ...transferBooking, paidCents: 15_000 },
    state: 'done',
  },
  {
    name: 'the remainder of a transfer by card',
    booking: { ...transferBooking, paidCents: 15_000 },
    startedPayment: DEPOSIT_BY_CARD,
    state: 'payment.starting',
  },
  {
    name: 'a partial payment to staff',
    booking: { ...namedBooking, paidCents: 15_000 },
    state: 'choosingMethod',
  },
  { name: 'a late partial payment', booking: { ...expiredBooking, paidCents: 15_000 }, state: 'done' },
  {
    name: 'a transfer after a reload',
    booking: transferBooking,
    startedPayment: { plan: 'deposit', method: 'transfer' },
    state: 'done',
  },
  {
    name: 'a card instead of a transfer',
    booking: transferBooking,
    startedPayment: DEPOSIT_BY_CARD,
    state: 'payment.starting',
  },
  {
    name: 'a transfer whose code is missing',
    booking: unverifiedBooking,
    startedPayment: { plan: 'deposit', method: 'transfer' },
    state: 'payment.verifyingEmail',
  },
  {
    name: 'an expired hold',
    booking: expiredBooking,
    startedPayment: { plan: 'full', method: 'klarna' },
    state: 'expired',
  },
  { name: 'a canceled booking', booking: cancelledBooking, state: 'cancelled' },
])('the checkout opens $name at its current step', ({ booking, startedPayment = null, state }) => {
  const actor = createActor(checkoutMachine, {
    input: { booking, startedPayment, returnOutcome: null },
  });
  actor.subscribe({ error: () => undefined });
  actor.start();
  expect(getStateName(actor.getSnapshot())).toBe(state);
  actor.stop();
});

test('the checkout lets an awaited transfer be paid another way', () => {
  const actor = createActor(checkoutMachine, {
    input: { booking: transferBooking, startedPayment: null, returnOutcome: null, wantsOtherMethod: true },
  });
  actor.start();
  expect(getStateName(actor.getSnapshot())).toBe('choosingMethod');
  actor.stop();
});

describe('a partially paid booking', () => {
  const input = {
    booking: transferBooking,
    startedPayment: null,
    returnOutcome: null,
    wantsOtherMethod: true,
  } as const;

  test('can be paid another way', () => {
    const partlyPaidBooking = { ...transferBooking, paidCents: 15_000 };
    const actor = createActor(checkoutMachine, { input: { ...input, booking: partlyPaidBooking } }).start();
    expect(getStateName(actor.getSnapshot())).toBe('choosingMethod');
  });

  test('keeps its plan, whatever was chosen before', () => {
    const actor = createActor(checkoutMachine, { input }).start();
    actor.send({ type: 'CHOOSE_PLAN', plan: 'full' });
    expect(actor.getSnapshot().context.plan).toBe('full');
    actor.send({ type: 'BOOKING_UPDATED', booking: { ...transferBooking, paidCents: 15_000 } });
    expect(actor.getSnapshot().context.plan).toBe('deposit');
  });
});
