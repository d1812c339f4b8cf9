import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../support/wait-until.js';
import type { BookingHandle } from '../support/world/shop.js';
import { World } from '../support/world/world.js';

const FILES = ['invoice.pdf', 'receipt.pdf', 'calendar.ics'];

describe('the files of a booking', () => {
  let world: World;
  let confirmedBooking: BookingHandle;
  let heldBooking: BookingHandle;
  beforeAll(async () => {
    world = await World.open();
    confirmedBooking = await world.bookTrip();
    const departureId = await world.publishDeparture();
    heldBooking = await world.holdSeats(departureId, 1);
  }, 60_000);
  afterAll(() => world.close());

  const fetchFile = (
    { id }: BookingHandle,
    file: string,
    capability = confirmedBooking.capability,
  ): Promise<Response> =>
    fetch(`${world.origin}/api/bookings/${id}/${file}`, {
      headers: { authorization: `Bearer ${capability}` },
    });

  test.each([
    { file: 'invoice.pdf', type: 'application/pdf', beginning: '%PDF-1.7' },
    { file: 'receipt.pdf', type: 'application/pdf', beginning: '%PDF-1.7' },
    { file: 'invoice.pdf?paper=Letter&locale=es', type: 'application/pdf', beginning: '%PDF-1.7' },
    { file: 'calendar.ics?locale=es', type: 'text/calendar; charset=utf-8', beginning: 'BEGIN:VCALENDAR' },
  ])('include $file, which no cache may store', async ({ file, type, beginning }) => {
    const response = await fetchFile(confirmedBooking, file);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${file.replace(/\?.*/, '')}"`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, beginning.length).toString()).toBe(beginning);
  });

  test.each(
    FILES.flatMap((file) => [
      { file, requester: 'its customer', isCustomer: true },
      { file, requester: 'somebody without its link', isCustomer: false },
    ]),
  )('do not include $file for a hold, requested by $requester', async ({ file, isCustomer }) => {
    const response = await fetchFile(heldBooking, file, ...(isCustomer ? [heldBooking.capability] : []));
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });

  test.each(FILES)('do not include %s in an unknown language', async (file) => {
    const refusal = await fetchFile(confirmedBooking, `${file}?locale=fr`);
    expect({ status: refusal.status, body: await refusal.json() }).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'query:locale' }] },
    });
  });

  test('are announced by one mail in the mailbox, with the product’s own texts', async () => {
    const listMails = async () => {
      const { rows } = await world.pool.query<{ id: string; text: string }>(
        `SELECT message_id AS id, body_text AS text FROM outgoing_mails WHERE booking_id = $1`,
        [confirmedBooking.id],
      );
      return rows;
    };
    await waitUntil(async () => (await listMails()).length > 0);
    await world.waitUntilAtRest();

    expect(await listMails()).toEqual([
      {
        id: expect.stringMatching(
          new RegExp(`^confirmed\\.${confirmedBooking.id}\\.\\d+@wayfold\\.example$`),
        ),
        text: expect.stringContaining(`${world.origin}/`),
      },
    ]);
  });
});
