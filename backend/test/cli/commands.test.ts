import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { printAsOf, printHistory } from '../../src/cli/bookings.js';
import { switchCharging } from '../../src/cli/charging.js';
import { UsageError } from '../../src/cli/tool.js';
import { verifyReadModels } from '../../src/cli/verify.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import { createReactors, projections } from '../../src/subscriptions.js';
import { type PlacedBooking, type RunningProduct, startProduct } from '../support/http/running-product.js';

describe('npm run ops', () => {
  let product: RunningProduct;
  let booking: PlacedBooking;
  let subscriptions: SubscriptionRunner;
  let printedLines: string[];
  const getInfrastructure = () => product.app.infrastructure;

  beforeAll(async () => {
    product = await startProduct();
    const { pool, store } = getInfrastructure();
    subscriptions = new SubscriptionRunner({
      pool,
      store,
      projections,
      reactors: createReactors(getInfrastructure()),
    });
    await subscriptions.start();
    booking = await product.placeBooking();
    expect(await subscriptions.waitFor(await store.readHead())).toBe(true);
  }, 60_000);
  afterAll(async () => {
    await subscriptions.stop();
    await product.close();
  });
  beforeEach(() => {
    printedLines = [];
    jest.spyOn(console, 'log').mockImplementation((text: unknown) => void printedLines.push(String(text)));
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });

  test('prints the history of a booking, by its id and by its reference', async () => {
    expect(await printHistory(getInfrastructure(), [booking.id])).toBe(0);
    const byId = printedLines.join('\n');
    expect(byId).toMatch(/#1 .*BookingCreated .*customer/);
    expect(byId).toMatch(/PaymentReferenceGenerated/);
    const reference = /WF-[A-Z0-9-]{8}/.exec(byId)?.[0] ?? '';
    printedLines = [];
    expect(await printHistory(getInfrastructure(), [reference.toLowerCase()])).toBe(0);
    expect(printedLines.join('\n')).toBe(byId);
  });

  test('turns the kill switch, with the author in the event', async () => {
    await expect(switchCharging(getInfrastructure(), ['pause'])).rejects.toThrow(UsageError);

    const previousHead = await getInfrastructure().store.readHead();
    expect(await switchCharging(getInfrastructure(), ['pause', 'an incident', '--by', 'Ada'])).toBe(0);
    expect(printedLines.at(-1)).toBe('Automatic charges are paused.');
    expect(await switchCharging(getInfrastructure(), ['resume', 'it is over'])).toBe(0);
    expect(printedLines.at(-1)).toBe('Automatic charges are running.');

    const { events } = await getInfrastructure().store.readAll(previousHead, 10);
    expect(events.map(({ type, data, meta }) => [type, data, meta.actor])).toEqual([
      ['ChargingPaused', { reason: 'an incident' }, { kind: 'staff', name: 'Ada' }],
      ['ChargingResumed', { reason: 'it is over' }, { kind: 'staff', name: userInfo().username }],
    ]);
  });

  test('shows a booking after an event and at an instant', async () => {
    await printAsOf(getInfrastructure(), [booking.id, '#1']);
    expect(printedLines[0]).toBe('after 1 of 3 events');
    expect(JSON.parse(printedLines[1]!)).toMatchObject({
      id: booking.id,
      reference: '',
      status: 'ON_HOLD',
    });

    printedLines = [];
    await printAsOf(getInfrastructure(), [booking.id, '2999-01-01T00:00:00Z']);
    expect(printedLines[0]).toBe('after 3 of 3 events');
    await expect(printAsOf(getInfrastructure(), [booking.id, '2001-01-01T00:00:00Z'])).rejects.toThrow(
      `There was no booking ${booking.id} at that moment.`,
    );
    await expect(printAsOf(getInfrastructure(), [booking.id, 'yesterday'])).rejects.toThrow('Which time?');
  });

  test('reports a typo in a reference', async () => {
    await expect(printHistory(getInfrastructure(), ['WF-AAAA-AAB'])).rejects.toThrow(UsageError);
  });

  test('names a row that differs from its events', async () => {
    expect(await verifyReadModels(getInfrastructure(), [])).toBe(0);
    expect(printedLines.at(-1)).toBe('Every read model equals the fold of its events.');

    const { pool } = getInfrastructure();
    await pool.query(`UPDATE bookings SET status = 'CONFIRMED' WHERE booking_id = $1`, [booking.id]);
    await pool.query('DELETE FROM scheduled_work');
    printedLines = [];
    expect(await verifyReadModels(getInfrastructure(), [])).toBe(1);

    const output = printedLines.join('\n');
    expect(output).toContain(booking.id);
    expect(output).toContain(`hold-${booking.id}`);
    expect(output).toContain('2 differences.');
  });
});
