import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { SendRefunds } from '../../../src/modules/booking/refunds/send-refunds.command.js';
import { verifyProviderBooks } from '../../../src/modules/ledger/checks/verify-provider-books.service.js';
import { BooksSweep } from '../../../src/modules/ledger/provider-entries/books-sweep.service.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { PAYPAL, type PayPal } from '../../../src/platform/paypal/port.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createPayPalBooks } from '../../../src/platform/provider-feeds/paypal-books.js';
import { ProviderInbox } from '../../../src/platform/provider-inbox/provider-inbox.js';
import { addDaysTo } from '../../support/add-days-to.js';
import { DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import { waitUntil } from '../../support/wait-until.js';
import { Colleagues } from '../../support/world/colleagues.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let payPalCustomer: PayPalCustomer;
let staff: Colleagues;
beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer);
  staff = await Colleagues.hire(world);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
afterEach(() => world.paypal.setControl({ areDisputesHidden: false, webhooks: { mode: 'normal' } }));

const readMoneyEventTypes = async (booking: BookingHandle): Promise<string[]> =>
  (await world.readEventTypes(booking)).filter((type) => /Refund|Dispute/.test(type));

const resendAllEvents = async (): Promise<void> => {
  const { events } = await world.paypal.readState();
  for (const { id } of [...events].reverse()) await world.paypal.resendEvent(id);
  await world.waitUntilAtRest();
};

const waitUntilReported = async (): Promise<void> => {
  await waitUntil(async () =>
    (await world.paypal.readState()).events.every(({ delivery }) => delivery !== 'pending'),
  );
  await world.waitUntilAtRest();
};

const readRefundableCents = async (booking: BookingHandle): Promise<unknown> => {
  const request = { amountCents: 100 };
  const { body } = await staff.moveMoney<{ refundableCents?: number; code?: string }>(
    booking.id,
    'refunds/preview',
    request,
  );
  return body.refundableCents ?? body.code;
};

describe('money returned at PayPal', () => {
  test('is booked once, with a task, if a manual refund returns it', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.refundCapture(await world.paypal.readCaptureId(booking), 10_000);
    await world.waitForEvent(booking, 'PaymentRefunded');
    await resendAllEvents();

    expect(await readMoneyEventTypes(booking)).toEqual(['RefundStarted', 'PaymentRefunded']);
    expect(await world.readTaskKinds(booking)).toEqual(['external-refund']);
    expect(await readRefundableCents(booking)).toBe(30_000);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
      capturesCents: [DEPOSIT_CENTS],
      refundsCents: [10_000],
    });
  });

  test('is not returned again by our waiting refund if a manual refund is not reported yet', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.refundCapture(await world.paypal.readCaptureId(booking), 10_000);

      expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 10_000 })).status).toBe(201);

      await world.waitForEvent(booking, 'RefundStarted');
      const depositId = deriveInstalmentIds(booking.id)('deposit');
      const envelope = newEnvelope({ actor: { kind: 'worker' }, correlationId: 'refund' });

      await expect(
        world.commandBus.execute(new SendRefunds(envelope, booking.id, depositId)),
      ).rejects.toThrow('its event has not arrived');
      expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
        capturesCents: [DEPOSIT_CENTS],
        refundsCents: [10_000],
      });
    });
    await resendAllEvents();
    await world.waitForEvent(booking, 'PaymentRefunded');
    await world.waitUntilAtRest();

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
      capturesCents: [DEPOSIT_CENTS],
      refundsCents: [10_000],
    });
    expect(await world.readTaskKinds(booking)).toEqual(['external-refund']);
    expect(await readRefundableCents(booking)).toBe(30_000);
  });

  test.each([
    { name: 'before the reply', webhooks: { mode: 'before_reply' } },
    { name: 'three times', webhooks: { mode: 'triple' } },
    { name: 'in reverse order', webhooks: { mode: 'reverse', delayMs: 150 } },
  ])('is recorded once for our own refund, reported $name', async ({ webhooks }) => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.setControl({ webhooks });
    expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 10_000 })).status).toBe(201);

    await world.waitForEvent(booking, 'PaymentRefunded');
    await world.paypal.setControl({ webhooks: { mode: 'normal' } });
    await world.paypal.flushWebhooks();
    await resendAllEvents();
    expect((await readMoneyEventTypes(booking)).filter((type) => type !== 'RefundOrdered')).toEqual([
      'RefundStarted',
      'PaymentRefunded',
    ]);
    expect(await world.readTaskKinds(booking)).toEqual([]);
    expect(await readRefundableCents(booking)).toBe(30_000);
  });

  test('counts like a lost dispute if a reversal without a dispute returns it', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.reverseCapture(await world.paypal.readCaptureId(booking));
    await world.waitForEvent(booking, 'DisputeClosed');
    await resendAllEvents();

    expect(await readMoneyEventTypes(booking)).toEqual(['DisputeOpened', 'DisputeClosed']);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened', 'dispute-lost']);
    expect((await world.readBalance(booking)).charge).toBe('VOIDED');
    expect(await readRefundableCents(booking)).toBe('PAYMENT_DISPUTED');
  });

  test('is processed after its payment if it was reported before', async () => {
    const booking = await payPalCustomer.placeHold();
    await world.paypal.approveOrder(await payPalCustomer.startOrder(booking), 'pending');
    await world.waitForEvent(booking, 'PayPalCapturePending');
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.settleCapture(await world.paypal.readCaptureId(booking), 'completed');
      await world.paypal.refundCapture(await world.paypal.readCaptureId(booking), 10_000);
    });
    await world.paypal.resendNewestEvent('PAYMENT.CAPTURE.REFUNDED');
    await world.waitForEvent(booking, 'PaymentRefunded');
    await resendAllEvents();

    expect(await payPalCustomer.readStatus(booking)).toBe('CONFIRMED');
    expect((await world.readEventTypes(booking)).filter((type) => /^DepositPaid|Refund/.test(type))).toEqual([
      'DepositPaid',
      'RefundStarted',
      'PaymentRefunded',
    ]);
    expect(await readRefundableCents(booking)).toBe(30_000);
  });

  test('is counted only in its dispute, whatever is reported first', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const captureId = await world.paypal.readCaptureId(booking);
    await world.paypal.withoutWebhooks(async () =>
      world.paypal.resolveDispute(await world.paypal.disputeCapture(captureId), 'buyer'),
    );
    await world.paypal.resendNewestEvent('PAYMENT.CAPTURE.REVERSED');
    await world.waitForEvent(booking, 'DisputeClosed');
    await resendAllEvents();

    expect(await readMoneyEventTypes(booking)).toEqual(['DisputeOpened', 'DisputeClosed']);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened', 'dispute-lost']);
  });

  test.each(['not reported', 'open'])(
    'is lost once in a dispute that is %s and not listed yet',
    async (timing) => {
      const booking = await payPalCustomer.bookByPayPal();
      const isReported = timing === 'open';
      await world.paypal.setControl({
        areDisputesHidden: true,
        webhooks: { mode: isReported ? 'normal' : 'drop' },
      });
      const disputeId = await world.paypal.disputeCapture(await world.paypal.readCaptureId(booking));
      if (isReported) await world.waitForEvent(booking, 'DisputeOpened');
      await world.paypal.withoutWebhooks(() => world.paypal.resolveDispute(disputeId, 'buyer'));
      await world.paypal.resendNewestEvent('PAYMENT.CAPTURE.REVERSED');
      await world.waitUntilAtRest();
      const lostDisputeTypes = ['DisputeOpened', 'DisputeClosed'];

      expect(await readMoneyEventTypes(booking)).toEqual(isReported ? ['DisputeOpened'] : lostDisputeTypes);

      await world.paypal.setControl({ areDisputesHidden: false });
      await resendAllEvents();
      expect(await readMoneyEventTypes(booking)).toEqual(
        isReported ? lostDisputeTypes : [...lostDisputeTypes, ...lostDisputeTypes],
      );

      const cents = (await world.readHistory(booking.id)).map((event) =>
        event.type === 'DisputeClosed' ? event.data.amountCents : 0,
      );
      expect(sumNumbers(cents)).toBe(DEPOSIT_CENTS);
    },
  );

  test('is counted when a dispute ends that the buyer withdrew, if a manual refund returned it before', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const disputeId = await world.paypal.disputeCapture(await world.paypal.readCaptureId(booking));
    await world.waitForEvent(booking, 'DisputeOpened');
    await world.paypal.refundCapture(await world.paypal.readCaptureId(booking), 15_000);
    await waitUntilReported();
    expect(await readMoneyEventTypes(booking)).toEqual(['DisputeOpened']);

    await world.paypal.resolveDispute(disputeId, 'nobody');
    await world.waitForEvent(booking, 'PaymentRefunded');
    await resendAllEvents();
    expect((await readMoneyEventTypes(booking)).filter((type) => type.includes('Refund'))).toEqual([
      'RefundStarted',
      'PaymentRefunded',
    ]);
    expect(await readRefundableCents(booking)).toBe(25_000);
  });

  test('is lost if a reversal during a won dispute returns it', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const disputeId = await world.paypal.disputeCapture(await world.paypal.readCaptureId(booking));
    await world.waitForEvent(booking, 'DisputeOpened');
    await world.paypal.reverseCapture(await world.paypal.readCaptureId(booking));
    await waitUntilReported();

    expect(await readMoneyEventTypes(booking)).toEqual(['DisputeOpened']);

    await world.app.nest.get(ProviderInbox).prune(addDaysTo(world.now(), 31));
    await world.paypal.resolveDispute(disputeId, 'seller');
    await waitUntil(async () => (await readMoneyEventTypes(booking)).length >= 4);
    await resendAllEvents();

    expect(await readMoneyEventTypes(booking)).toEqual([
      'DisputeOpened',
      'DisputeClosed',
      'DisputeOpened',
      'DisputeClosed',
    ]);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened', 'dispute-opened', 'dispute-lost']);
  });
});

test('money that an unreported dispute kept from a refund is sent when the dispute is won', async () => {
  const booking = await payPalCustomer.bookByPayPal();
  const captureId = await world.paypal.readCaptureId(booking);
  const disputeId = await world.paypal.withoutWebhooks(async () => {
    const openedDisputeId = await world.paypal.disputeCapture(captureId);
    expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 10_000 })).status).toBe(201);
    await world.waitForEvent(booking, 'RefundHeld');
    return openedDisputeId;
  });
  expect(await world.paypal.readRequests()).toContainEqual(
    expect.objectContaining({ path: expect.stringMatching(/refund$/), status: 422 }),
  );

  await world.paypal.reviewDispute(disputeId);
  await world.waitForEvent(booking, 'DisputeOpened');
  await world.waitUntilAtRest();

  expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);

  await world.paypal.resolveDispute(disputeId, 'seller');
  await world.waitForEvent(booking, 'PaymentRefunded');
  await resendAllEvents();

  expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
    capturesCents: [DEPOSIT_CENTS],
    refundsCents: [10_000],
  });
  expect((await readMoneyEventTypes(booking)).filter((type) => type === 'PaymentRefunded')).toHaveLength(1);
  expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened']);
});

test('PayPal’s books match the ledger to the cent after a refund', async () => {
  const booking = await payPalCustomer.bookByPayPal();
  expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 10_000 })).status).toBe(201);
  await world.waitForEvent(booking, 'PaymentRefunded');
  await world.waitUntilAtRest();
  const paypal = world.app.nest.get<PayPal>(PAYPAL, { strict: false });
  const books = createPayPalBooks(paypal);
  const { pool, store } = world;
  await new BooksSweep({ pool, store, cursors: new FeedCursors(pool), books }).run(world.now());
  await world.waitForReadModels();
  const now = new Date(Date.now() + 10 * DAY_MS);
  const { entries, records } = books;
  const { findings } = await verifyProviderBooks({ pool, entries, records, now, isComplete: true });

  expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
    capturesCents: [DEPOSIT_CENTS],
    refundsCents: [10_000],
  });
  expect(findings).toEqual([]);
});
