import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { CancelBooking } from '../../../src/modules/booking/changes/cancel-booking.command.js';
import { listNamedPersons } from '../../../src/modules/booking/erasure/named-persons.service.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { addDaysTo } from '../../support/add-days-to.js';
import { BALANCE_CENTS, DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { overrideCalls } from '../../support/override-calls.js';
import { requireAccepted } from '../../support/scenario.js';
import { waitUntil } from '../../support/wait-until.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { erasePersons } from '../../support/world/erase-persons.js';
import { JOA, newBearerHeaders, type ShareList, Sharing } from '../../support/world/sharing.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(180_000);

const ANA = { name: 'Ana', email: 'ana@example.com' };

let world: World;
let sharing: Sharing;
/** The hook that runs while the provider creates a customer or an intent. */
let interruption: { during: 'customer' | 'intent'; interrupt: () => Promise<unknown> } | undefined;

async function runInterrupted<T>(moment: 'customer' | 'intent', call: Promise<T>): Promise<T> {
  const response = await call;
  const dueInterruption = interruption?.during === moment ? interruption : undefined;
  if (dueInterruption) interruption = undefined;
  await dueInterruption?.interrupt();
  return response;
}

beforeAll(async () => {
  world = await World.open({
    cardProvider: (real) =>
      overrideCalls(real, {
        createCustomer: (...args) => runInterrupted('customer', real.createCustomer(...args)),
        createIntent: (...args) => runInterrupted('intent', real.createIntent(...args)),
      }),
  });
  sharing = new Sharing(world);
});

afterEach(() => {
  interruption = undefined;
});

afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

async function eraseCoPayer(bookingId: string): Promise<void> {
  const listCoPayerRecords = () =>
    listNamedPersons(
      world.store,
      ({ bookingId: id, value }) =>
        id === bookingId && value !== null && 'email' in value && value.email === JOA.email,
    );
  const subjects = (await listCoPayerRecords()).map(({ subjectId }) => subjectId);
  expect(subjects).toHaveLength(1);
  await erasePersons(world, bookingId, subjects);
  expect(await listCoPayerRecords()).toEqual([]);
}

async function listShares({ id, capability }: BookingHandle): Promise<ShareList['shares']> {
  const path = `/api/bookings/${id}/shares`;
  return (await world.getOk<ShareList>(path, newBearerHeaders(capability))).shares;
}

/** Books a shared balance: the co-payer has paid by card, then the lead's share was charged on its date. */
async function bookPaidShares() {
  const { booking, shareId, ownShareId } = await sharing.bookShared();
  const capability = await sharing.waitForCapability(JOA.email, shareId);
  const { body } = await sharing.startSharePayment(booking, shareId, capability);
  if (body.state !== 'pay') throw new Error(body.state);
  expect(body.amountCents).toBe(BALANCE_CENTS / 2);
  expect(await world.sandbox.payIntent(body.card.clientSecret, CARDS.good)).toBe('succeeded');
  await waitUntil(async () => (await sharing.readShare(booking, shareId, capability)).body.state === 'PAID');
  expect((await sharing.startSharePayment(booking, shareId, capability)).body.state).toBe('paid');
  await world.advanceToChargeDay(booking);
  await waitUntil(async () => (await world.readBooking(booking)).remainingCents === 0);
  await world.waitUntilAtRest();
  return { booking, shareId, ownShareId, capability };
}

/** Books a shared balance and sends the co-payer the link of the share twice. */
async function bookWithTwoLinks() {
  const { booking, shareId } = await sharing.bookShared();
  const firstCapability = await sharing.waitForCapability(JOA.email, shareId);
  expect((await sharing.post(booking, `shares/${shareId}/link`)).status).toBe(200);
  return {
    booking,
    shareId,
    capabilities: [firstCapability, await sharing.waitForCapability(JOA.email, shareId, firstCapability)],
  };
}

async function replacePayer(booking: BookingHandle, shareId: string) {
  await sharing.post(booking, `shares/${shareId}/revoke`);
  return sharing.post(booking, `shares/${shareId}/payer`, ANA);
}

const readStatuses = (
  booking: BookingHandle,
  shareId: string,
  capabilities: readonly string[],
): Promise<number[]> =>
  Promise.all(
    capabilities.map(async (capability) => (await sharing.readShare(booking, shareId, capability)).status),
  );

describe('a co-payer', () => {
  test('has a link that opens only their share', async () => {
    const { booking, shareId, ownShareId } = await sharing.bookShared();
    const capability = await sharing.waitForCapability(JOA.email, shareId);
    const { status, body } = await sharing.readShare(booking, shareId, capability);

    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        payerName: 'Joa',
        invitedBy: 'Marta',
        amountCents: BALANCE_CENTS / 2,
        openCents: BALANCE_CENTS / 2,
        state: 'OPEN',
        dueOn: expect.any(String),
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/Quiroga|marta@|WF-/);

    const readStatus = async (path: string) => (await world.get(path, newBearerHeaders(capability))).status;
    expect({
      ownShare: await readStatus(`/api/shares/${booking.id}/${ownShareId}`),
      swappedIds: await readStatus(`/api/shares/${shareId}/${booking.id}`),
      unknownShare: await readStatus(`/api/shares/${booking.id}/none`),
      booking: await readStatus(`/api/bookings/${booking.id}`),
    }).toEqual({ ownShare: 404, swappedIds: 404, unknownShare: 404, booking: 404 });
    expect((await sharing.readShare(booking, shareId, booking.capability)).status).toBe(404);
    expect((await world.get(`/api/shares/${booking.id}/${shareId}`)).status).toBe(401);
  });

  test('pays by card as a separate customer, while the lead’s share is charged to the lead', async () => {
    const { booking, shareId, ownShareId } = await bookPaidShares();
    const customers = (await world.readHistory(booking.id)).flatMap((event) =>
      event.type === 'CustomerRegistered' ? [event.data] : [],
    );
    expect(new Set(customers.map(({ customerId }) => customerId)).size).toBe(2);

    const payments = await world.listCapturedMoney(booking);
    expect(
      payments
        .map(({ capturedCents, captureCount }) => [capturedCents, captureCount])
        .toSorted(([a = 0], [b = 0]) => a - b),
    ).toEqual([
      [40_000, 1],
      [BALANCE_CENTS / 2, 1],
      [BALANCE_CENTS / 2, 1],
    ]);
    expect((await listShares(booking)).map(({ id, paidCents }) => [id, paidCents])).toEqual([
      [ownShareId, BALANCE_CENTS / 2],
      [shareId, BALANCE_CENTS / 2],
    ]);
  });

  test('is erased after the trip, so that neither staff nor a share link shows their name', async () => {
    const { booking, shareId, capability } = await bookPaidShares();
    await world.advanceTo(new Date(`${(await world.readBooking(booking)).endsOn}T12:00:00Z`));
    await world.advanceBy(3 * DAY_MS);
    await world.waitUntilAtRest();
    await eraseCoPayer(booking.id);

    expect((await listShares(booking)).map(({ payer }) => payer)).toMatchObject([
      null,
      { name: null, email: null },
    ]);
    expect((await sharing.readShare(booking, shareId, capability)).body).toMatchObject({
      state: 'PAID',
      payerName: null,
    });
  });

  test('returns to the share after paying by PayPal', async () => {
    const { booking, shareId } = await sharing.bookShared();
    const capability = await sharing.waitForCapability(JOA.email, shareId);
    const { body } = await sharing.startSharePayment(booking, shareId, capability, 'paypal');
    if (body.state !== 'approve') throw new Error(body.state);
    await world.paypal.approveOrder((await world.readLastEvent(booking, 'PayPalOrderCreated')).orderId);
    await sharing.startSharePayment(booking, shareId, capability, 'paypal');
    await waitUntil(
      async () => (await sharing.readShare(booking, shareId, capability)).body.state === 'PAID',
    );

    expect((await sharing.readShare(booking, shareId, capability)).body).toMatchObject({
      method: 'paypal',
      openCents: 0,
    });
  });

  test('is not replaced by the lead’s card when they do not pay, which raises a task a week later', async () => {
    const { booking, shareId } = await sharing.bookShared();
    const dueAt = await world.readChargeTime(booking);
    await world.advanceTo(dueAt);
    await waitUntil(async () =>
      (await world.readHistory(booking.id)).some(
        ({ type, data }) => type === 'ChargeActionRequired' && data.instalmentId === shareId,
      ),
    );
    await world.advanceTo(addDaysTo(dueAt, 7));
    await waitUntil(async () => (await world.readBooking(booking)).money === 'OVERDUE');
    await world.waitUntilAtRest();

    expect(await world.readBooking(booking)).toMatchObject({
      status: 'CONFIRMED',
      remainingCents: BALANCE_CENTS / 2,
    });

    const { rows } = await world.pool.query<{ cause: string }>(
      "SELECT cause FROM mail_outbox WHERE booking_id = $1 AND state = 'sent'",
      [booking.id],
    );
    expect(rows.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining(['share-invited', 'charge-failed', 'share-unpaid']),
    );
  });
});

describe('the lead', () => {
  test('withdraws a share, which closes its form and its link and is charged to the lead', async () => {
    const { booking, shareId } = await sharing.bookShared();
    const capability = await sharing.waitForCapability(JOA.email, shareId);
    const { body } = await sharing.startSharePayment(booking, shareId, capability);
    if (body.state !== 'pay') throw new Error(body.state);
    expect((await sharing.post(booking, `shares/${shareId}/revoke`)).status).toBe(200);
    expect(await world.sandbox.payIntent(body.card.clientSecret, CARDS.good)).not.toBe('succeeded');
    expect((await sharing.readShare(booking, shareId, capability)).status).toBe(404);

    await world.advanceToChargeDay(booking);
    await waitUntil(async () => (await world.readBooking(booking)).remainingCents === 0);
    expect(
      (await world.listCapturedMoney(booking))
        .map(({ capturedCents }) => capturedCents)
        .toSorted((a, b) => a - b),
    ).toEqual([DEPOSIT_CENTS, BALANCE_CENTS / 2, BALANCE_CENTS / 2]);
  });

  test.each(['customer', 'intent'] as const)(
    'withdraws a share while its payer starts to pay (%s)',
    async (moment) => {
      const { booking, shareId } = await sharing.bookShared();
      const capability = await sharing.waitForCapability(JOA.email, shareId);
      const interrupt = async () =>
        expect((await sharing.post(booking, `shares/${shareId}/revoke`)).status).toBe(200);
      interruption = { during: moment, interrupt };
      const { status, body } = await sharing.startSharePayment(booking, shareId, capability);
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } });
      expect((await sharing.startSharePayment(booking, shareId, capability)).status).toBe(404);

      const { payment_intents: intents } = await world.sandbox.readState();
      const shareIntents = intents.filter(({ metadata }) => metadata['instalment'] === shareId);
      expect(shareIntents.map((intent) => intent.status)).toEqual(moment === 'intent' ? ['canceled'] : []);
    },
  );

  test('sends the link of a share again, which leaves the first link valid', async () => {
    const { booking, shareId, capabilities } = await bookWithTwoLinks();

    expect(await readStatuses(booking, shareId, capabilities)).toEqual([200, 200]);
  });

  test('invites another payer to a withdrawn share and sees who pays', async () => {
    const { booking, shareId } = await sharing.bookShared();
    const { body } = await replacePayer(booking, shareId);

    expect(body.shares).toMatchObject([{ payer: null }, { payer: { name: 'Ana' } }]);
  });

  test('sends another payer a link that shows their own name', async () => {
    const { booking, shareId } = await sharing.bookShared();
    await replacePayer(booking, shareId);
    const capability = await sharing.waitForCapability(ANA.email, shareId);

    expect((await sharing.readShare(booking, shareId, capability)).body.payerName).toBe('Ana');
  });

  test('invites another payer, which leaves the links of the first payer invalid', async () => {
    const { booking, shareId, capabilities } = await bookWithTwoLinks();
    await replacePayer(booking, shareId);

    expect(await readStatuses(booking, shareId, capabilities)).toEqual([404, 404]);
  });

  test('cancels the booking, which closes the forms of all payers and refunds each payer', async () => {
    const { booking, shareId } = await sharing.bookShared();
    const capability = await sharing.waitForCapability(JOA.email, shareId);
    const { body } = await sharing.startSharePayment(booking, shareId, capability);
    if (body.state !== 'pay') throw new Error(body.state);
    const { retainedCents, refundCents } = await new BookingCustomer(world).previewCancellation(booking);
    const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: booking.id });
    const cancellation = new CancelBooking(envelope, booking.id, {
      cancellingParty: 'staff',
      reason: 'asked on the telephone',
      code: null,
      approvalId: null,
      expectedAmounts: { retainedCents, refundCents },
    });
    requireAccepted(await world.commandBus.execute(cancellation));

    expect(await world.sandbox.payIntent(body.card.clientSecret, CARDS.good)).not.toBe('succeeded');
    expect((await sharing.readShare(booking, shareId, capability)).body.state).toBe('ENDED');
    expect((await sharing.startSharePayment(booking, shareId, capability)).status).toBe(409);

    await world.waitUntilAtRest();
    expect(
      (await world.listCapturedMoney(booking)).flatMap(({ capturedCents }) =>
        capturedCents > 0 ? [capturedCents] : [],
      ),
    ).toEqual([DEPOSIT_CENTS]);
  });
});
