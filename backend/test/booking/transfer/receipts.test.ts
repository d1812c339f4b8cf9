import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { listBookingEvents } from '@wayfold/contracts/bookings/booking-log';
import { MAX_RECEIPT_BYTES } from '@wayfold/contracts/kernel/input-limits';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { TransferReceipt } from '@wayfold/contracts/payments/transfer-receipts';
import { v7 } from 'uuid';
import { MAX_RECEIPTS } from '../../../src/modules/booking/transfer/receipt.js';
import { jpeg, pdf, png } from '../../support/booking/receipt-files.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { erasePersons } from '../../support/world/erase-persons.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import type { World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let bankStaff: BankStaff;
let heldBooking: BookingHandle;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
  heldBooking = await holdForTransfer();
});
afterAll(() => world.close());

const holdForTransfer = async (): Promise<BookingHandle> =>
  bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));

async function sendReceipt(
  booking: BookingHandle,
  file: Buffer,
  capability = booking.capability,
  extraHeaders: Record<string, string> = {},
) {
  const headers = {
    authorization: `Bearer ${capability}`,
    'content-type': 'application/octet-stream',
    'content-length': String(file.length),
    ...extraHeaders,
  };
  const response = await world.sendFile(`/api/bookings/${booking.id}/transfer/receipts`, file, headers);
  const body = JSON.parse(response.text) as { code?: string; transfer?: { receiptCount: number } };
  return { status: response.status, code: body.code, receiptCount: body.transfer?.receiptCount };
}

const listReceipts = async (booking: BookingHandle): Promise<TransferReceipt[]> =>
  (await bankStaff.callOps<{ receipts: TransferReceipt[] }>('GET', `bookings/${booking.id}/receipts`)).body
    .receipts;

const downloadReceipt = async (bookingId: string, receiptId: string): Promise<Response> =>
  fetch(`${world.origin}/api/ops/bookings/${bookingId}/receipts/${receiptId}/receipt.bin`, {
    headers: await bankStaff.openStaffSession(),
  });

/** Attaches a mailed receipt as staff do. */
async function attachReceipt(bookingId: string, file: Buffer, auth?: Record<string, string>) {
  const headers = {
    ...(auth ?? (await bankStaff.openStaffSession())),
    'content-type': 'application/octet-stream',
    'content-length': String(file.length),
  };
  const response = await world.sendFile(`/api/ops/bookings/${bookingId}/receipts`, file, headers);
  const { code, receipts } = JSON.parse(response.text) as { code?: string; receipts?: TransferReceipt[] };
  return { status: response.status, code, receipts };
}

/** Creates another file of the same kind on each call. */
const newVariant = (serial: number): Buffer =>
  Buffer.concat([pdf.subarray(0, 9), Buffer.from(`% ${serial}\n`), pdf.subarray(9)]);

const listRecordedEvents = async (booking: BookingHandle) =>
  (
    await bankStaff.callOps<RouteReply<typeof listBookingEvents>>(
      'GET',
      `bookings/${booking.id}/events?limit=200`,
    )
  ).body.events;

describe('a receipt from a customer', () => {
  const files = [pdf, png, jpeg];
  async function holdWithReceipts(): Promise<BookingHandle> {
    const booking = await holdForTransfer();
    for (const [i, file] of files.entries())
      expect(await sendReceipt(booking, file)).toEqual({
        status: 201,
        code: undefined,
        receiptCount: i + 1,
      });
    return booking;
  }

  test('is listed with its type and size, in the order of arrival', async () => {
    const receipts = await listReceipts(await holdWithReceipts());
    expect(receipts.map(({ type, bytes }) => [type, bytes])).toEqual([
      ['application/pdf', pdf.length],
      ['image/png', png.length],
      ['image/jpeg', jpeg.length],
    ]);
  });

  test('is downloaded by staff as a file that no browser runs', async () => {
    const booking = await holdWithReceipts();
    const receipts = await listReceipts(booking);
    expect(receipts).toHaveLength(files.length);
    for (const [i, { id }] of receipts.entries()) {
      const response = await downloadReceipt(booking.id, id);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(files[i]!)).toBe(true);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="receipt.bin"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      });
    }
  });

  test('leaves the booking waiting for the money', async () => {
    const booking = await holdWithReceipts();
    const types = await world.readEventTypes(booking);
    expect(types.filter((type) => type === 'TransferReceiptAdded')).toHaveLength(3);
    expect(types).not.toContain('PartPaid');
    expect(await world.readBooking(booking)).toMatchObject({ status: 'PENDING_PAYMENT', paidCents: 0 });
  });

  test('is stored once when sent again or by two requests at once', async () => {
    const booking = await holdForTransfer();
    const responses = await Promise.all([
      sendReceipt(booking, png),
      sendReceipt(booking, png),
      sendReceipt(booking, png),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await sendReceipt(booking, png)).receiptCount).toBe(1);
    expect(await listReceipts(booking)).toHaveLength(1);
    expect(await world.countEvents(booking, 'TransferReceiptAdded')).toBe(1);
  });

  test('is stored in encrypted form only', async () => {
    const canary = Buffer.from(`CANARY-${randomBytes(6).toString('hex')}`);
    const file = Buffer.concat([pdf.subarray(0, 9), canary, pdf.subarray(9)]);
    const booking = await holdForTransfer();
    expect((await sendReceipt(booking, file)).status).toBe(201);
    const { rows } = await world.pool.query<{ isFound: boolean }>(
      'SELECT bool_or(position($1::bytea IN box) > 0) AS "isFound" FROM transfer_receipts',
      [canary],
    );
    expect(rows).toEqual([{ isFound: false }]);
  });

  test.each([
    { name: 'an HTML page', file: Buffer.from('<!doctype html><script>alert(1)</script>') },
    {
      name: 'an HTML page with the header of a PDF',
      file: Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
    },
    {
      name: 'an image followed by an HTML page',
      file: Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    },
    { name: 'an image that was cut off', file: png.subarray(0, png.length - 6) },
    { name: 'a PDF that was cut off', file: pdf.subarray(0, pdf.length - 12) },
  ])('$name is refused without being stored', async ({ file }) => {
    expect(await sendReceipt(heldBooking, file)).toMatchObject({ status: 422, code: 'RECEIPT_UNREADABLE' });
    expect(await listReceipts(heldBooking)).toEqual([]);
  });

  test('is refused if too large, empty, or not a file', async () => {
    const largeFile = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(MAX_RECEIPT_BYTES), pdf.subarray(9)]);
    expect(await sendReceipt(heldBooking, largeFile)).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
    expect(await sendReceipt(heldBooking, Buffer.alloc(0))).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
    });

    const asJson = await sendReceipt(heldBooking, Buffer.from('{"file":"a"}'), heldBooking.capability, {
      'content-type': 'application/json',
    });
    expect(asJson.status).toBe(400);

    const asForm = await sendReceipt(heldBooking, png, heldBooking.capability, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(asForm.status).toBe(415);
  });

  test('is stored without its file name', async () => {
    const booking = await holdForTransfer();
    const response = await sendReceipt(booking, png, booking.capability, {
      'content-disposition': 'attachment; filename="../../../etc/cron.d/evil.php"',
    });
    expect(response.status).toBe(201);
    const [receipt] = await listReceipts(booking);
    expect(Object.keys(receipt!)).toEqual(['id', 'type', 'bytes', 'addedAt']);
  });

  test.each(['../../secrets.json', '..%2f..%2fsecrets.json', '%00', 'file', v7()])(
    'is not found under %s',
    async (path) => {
      expect((await downloadReceipt(heldBooking.id, path)).status).toBe(404);
    },
  );

  test('is found only under its own booking', async () => {
    const booking = await holdWithReceipts();
    const otherBooking = await holdForTransfer();
    const [receipt] = await listReceipts(booking);
    expect((await downloadReceipt(otherBooking.id, receipt!.id)).status).toBe(404);
    expect((await sendReceipt(booking, png, otherBooking.capability)).status).toBe(404);
    const unauthenticatedReply = await fetch(`${world.origin}/api/ops/bookings/${booking.id}/receipts`);
    expect(unauthenticatedReply.status).toBe(401);
  });

  test('is attached by staff under their name when the customer mailed it', async () => {
    const booking = await holdForTransfer();
    const attachReply = await attachReceipt(booking.id, pdf);
    expect(attachReply).toMatchObject({
      status: 201,
      receipts: [{ type: 'application/pdf', bytes: pdf.length }],
    });
    const downloadReply = await downloadReceipt(booking.id, attachReply.receipts![0]!.id);
    expect(Buffer.from(await downloadReply.arrayBuffer()).equals(pdf)).toBe(true);
    // The customer then sends the same file: it counts as the same receipt.
    expect(await sendReceipt(booking, pdf)).toMatchObject({ status: 201, receiptCount: 1 });
    expect((await attachReceipt(booking.id, png)).receipts).toHaveLength(2);

    const addedEvents = (await listRecordedEvents(booking)).filter(
      ({ type }) => type === 'TransferReceiptAdded',
    );
    expect(addedEvents.map(({ actor }) => [actor.kind, actor.name])).toEqual(
      Array(2).fill(['staff', 'Fina']),
    );
    expect(await world.readBooking(booking)).toMatchObject({ status: 'PENDING_PAYMENT', paidCents: 0 });
  });

  test('is checked just as strictly when staff attach it', async () => {
    const booking = await holdForTransfer();
    const unpaidBooking = await world.holdSeats(await world.publishDeparture({ seats: 12 }));
    const largeFile = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(MAX_RECEIPT_BYTES), pdf.subarray(9)]);
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');

    expect([
      await attachReceipt(booking.id, page),
      await attachReceipt(booking.id, largeFile),
      await attachReceipt(booking.id, Buffer.alloc(0)),
      await attachReceipt(v7(), png),
      await attachReceipt(unpaidBooking.id, png),
    ]).toMatchObject([
      { status: 422, code: 'RECEIPT_UNREADABLE' },
      { status: 413, code: 'PAYLOAD_TOO_LARGE' },
      { status: 400, code: 'VALIDATION_FAILED' },
      { status: 404, code: 'NOT_FOUND' },
      { status: 409, code: 'NOTHING_DUE' },
    ]);
  });

  test('counts towards the limit when staff attach it', async () => {
    const booking = await holdForTransfer();
    for (let i = 1; i <= MAX_RECEIPTS; i++)
      expect((await attachReceipt(booking.id, newVariant(i))).receipts).toHaveLength(i);

    expect(await attachReceipt(booking.id, png)).toMatchObject({ status: 409, code: 'TOO_MANY_RECEIPTS' });
    expect(await listReceipts(booking)).toHaveLength(MAX_RECEIPTS);
  });

  test('is attached only by staff, with their page’s token', async () => {
    const booking = await holdForTransfer();
    const { 'x-csrf-token': _, ...withoutToken } = await bankStaff.openStaffSession();
    const customerHeaders = { authorization: `Bearer ${booking.capability}` };

    expect(await attachReceipt(booking.id, png, withoutToken)).toMatchObject({
      status: 403,
      code: 'CSRF_FAILED',
    });
    expect(await attachReceipt(booking.id, png, customerHeaders)).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expect(await listReceipts(booking)).toEqual([]);
  });

  test('is refused where no transfer is expected', async () => {
    const unpaidBooking = await world.holdSeats(await world.publishDeparture({ seats: 12 }));
    expect(await sendReceipt(unpaidBooking, png)).toMatchObject({ status: 409, code: 'NOTHING_DUE' });
  });

  test('is erased with the lead', async () => {
    const booking = await holdForTransfer();
    await sendReceipt(booking, png);
    const [receipt] = await listReceipts(booking);
    const holdEnd = (await world.readBooking(booking)).hold!.expiresAt;
    await world.advanceTo(new Date(holdEnd));
    await world.waitForEvent(booking, 'BookingExpired');
    // A late payment may still need a receipt that proves it is in transit.
    expect((await sendReceipt(booking, jpeg)).receiptCount).toBe(2);

    const travelersNamed = await world.readLastEvent(booking, 'TravelersNamed');
    const subjects = [travelersNamed.lead, ...travelersNamed.others].map(({ $subject }) => $subject);
    await erasePersons(world, booking.id, subjects);

    expect(await listReceipts(booking)).toEqual([]);
    expect((await downloadReceipt(booking.id, receipt!.id)).status).toBe(404);
    expect((await sendReceipt(booking, png)).status).not.toBe(201);
    const { rows } = await world.pool.query('SELECT 1 FROM transfer_receipts WHERE booking_id = $1', [
      booking.id,
    ]);
    expect(rows).toEqual([]);
  });
});
