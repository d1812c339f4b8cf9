import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v4 } from 'uuid';
import { BankWorld } from '../support/banking/bank-world.js';
import { newSplitInto } from '../support/booking/shares.js';

let world: BankWorld;
beforeAll(async () => {
  world = await BankWorld.open();
}, 60_000);
afterAll(() => world.close());

const DUPLICATE_REASONS = ['duplicate', 'reference', 'amount-equal'];
test.each([
  { name: 'without an account name', account: '', state: 'open', reasons: DUPLICATE_REASONS },
  { name: 'of the same account', account: 'DE1', state: 'open', reasons: DUPLICATE_REASONS },
  { name: 'of another account', account: 'DE2', state: 'matched', reasons: undefined },
])(
  'a movement of the same day and amount in another file $name is $state',
  async ({ account, state, reasons }) => {
    const booking = await world.addBooking();
    await world.importRows(['01/14/2027', '400.00', `deposit ${booking.reference}`]);
    const shares = [1, 2].map((serial) => ({
      id: v4(),
      kind: 'balance' as const,
      amountCents: 80_000,
      dueOn: '2027-03-09',
      payer: serial === 1 ? ({ kind: 'lead' } as const) : ({ kind: 'co-payer', payerId: v4() } as const),
    }));
    await world.appendEvents(booking.id, [newSplitInto(shares, booking.balance)]);
    await world.importRows(['01/18/2027', '800.00', `share of ${booking.reference}`]);
    const otherFile = [
      'Account,Posting Date,Amount,Description',
      `${account},01/18/2027,800.00,"${booking.reference} my share"`,
    ];
    await world.uploadFile(`${otherFile.join('\n')}\n`);
    await world.waitForFollowers();

    expect((await world.requireLine(`share of ${booking.reference}`)).line.state).toBe('matched');

    const { line, suggestions } = await world.requireLine(`${booking.reference} my share`);
    expect({ state: line.state, reasons: suggestions[0]?.reasons }).toEqual({ state, reasons });
  },
);
