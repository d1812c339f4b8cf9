import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BankWorld } from '../support/banking/bank-world.js';
import { newPersonErased } from '../support/booking/erasures.js';
import { newSubjectId } from '../support/ids.js';

let world: BankWorld;
beforeAll(async () => {
  world = await BankWorld.open();
}, 60_000);
afterAll(() => world.close());

const leadErased = newPersonErased([newSubjectId(1)]);
const readAllText = async (): Promise<string> => {
  const { rows } = await world.infrastructure.pool.query<{ text: string }>(
    `SELECT string_agg(t::text, ' ') AS text FROM (SELECT row_to_json(e)::text AS t FROM events e
       UNION ALL SELECT row_to_json(l)::text FROM bank_lines l UNION ALL SELECT row_to_json(x)::text FROM matchable_bookings x) all_of`,
  );
  return rows[0]?.text ?? '';
};

test('names and texts of a counterparty are in no table and in no readable event', async () => {
  const booking = await world.addBooking();
  await world.importRows(['01/13/2027', '400.00', `CANARYTEXT ${booking.reference}`, 'CANARYNAME']);
  expect((await world.requireLine('CANARYTEXT')).line.counterparty).toBe('CANARYNAME');
  expect(await readAllText()).not.toMatch(/CANARY/);
});

test('an erased lead is also erased as a counterparty, but amounts and dates stay', async () => {
  const booking = await world.addBooking();
  await world.importRows(['01/13/2027', '400.00', `mine ${booking.reference}`, 'ANA RUIZ']);
  const { line } = await world.requireLine(`mine ${booking.reference}`);
  await world.appendEvents(booking.id, [leadErased]);
  await world.waitForFollowers();
  const path = `/api/ops/bank-lines/${line.id}`;
  const detailAfter = (await world.product.client.call({ path, headers: world.product.staff.finance })).json;

  expect(detailAfter?.['line']).toEqual({
    ...line,
    counterparty: null,
    remittance: '',
    isErased: true,
    bankReference: null,
  });

  const { rows } = await world.infrastructure.pool.query(
    'SELECT counterparty_hash FROM bank_lines WHERE line_id = $1',
    [line.id],
  );
  expect(rows).toEqual([{ counterparty_hash: null }]);

  // Importing the file again must not restore the erased text.
  await world.importRows(
    ['01/13/2027', '400.00', `mine ${booking.reference}`, 'ANA RUIZ'],
    ['01/14/2027', '1.00', 'new'],
  );
  expect((await world.product.client.call({ path, headers: world.product.staff.finance })).json).toEqual(
    detailAfter,
  );
});

test('a line that also paid another customer’s booking stays until that customer is erased too', async () => {
  const [firstBooking, secondBooking] = [await world.addBooking(), await world.addBooking()];
  await world.importRows([
    '01/13/2027',
    '800.00',
    `both ${firstBooking.reference} ${secondBooking.reference}`,
    'A FRIEND',
  ]);
  await world.appendEvents(firstBooking.id, [leadErased]);
  await world.waitForFollowers();
  expect((await world.requireLine('both')).line.counterparty).toBe('A FRIEND');

  await world.appendEvents(secondBooking.id, [leadErased]);
  await world.waitForFollowers();
  await expect(world.requireLine('both')).rejects.toThrow('no line says both');
});

test('a late payment of an erased person is imported without its text', async () => {
  const booking = await world.addBooking();
  await world.appendEvents(booking.id, [leadErased]);
  await world.importRows(['01/15/2027', '400.00', `after all ${booking.reference}`, 'ANA RUIZ']);
  await expect(world.requireLine('after all')).rejects.toThrow('no line says after all');
});
