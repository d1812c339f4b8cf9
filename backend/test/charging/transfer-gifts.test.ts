import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import { v7 } from 'uuid';
import { once } from '../../src/modules/booking/commands/envelope.js';
import { IssueGiftCard } from '../../src/modules/booking/commands/issue-gift-card.js';
import { mailFor } from '../../src/modules/mail/processes/booking-mails.js';
import { verifyGiftCards } from '../../src/modules/ledger/queries/verify-gift-cards.js';
import { isRefusal } from '../../src/kernel/refuse.js';
import { BankDesk } from './bank-desk.js';
import type { Held } from './shop.js';
import { World } from './world.js';

jest.setTimeout(180_000);

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  world = await World.open();
  desk = new BankDesk(world);
});
afterAll(async () => {
  await world.atRest();
  const { store, pool } = world;
  expect(await verifyGiftCards(pool, store, await store.head())).toMatchObject({ ok: true });
  expect(await world.differences()).toEqual([]);
  await world.close();
});

interface Card {
  readonly id: string;
  readonly code: string;
}
async function issue(amountCents: number): Promise<Card> {
  const envelope = once({ actor: { kind: 'staff', name: 'Ana' }, correlationId: v7() });
  const wanted = { amountCents, reason: 'the guide fell ill', expiresOn: null, approvalId: null };
  const issued = await world.commands.execute(new IssueGiftCard(envelope, wanted));
  if (isRefusal(issued)) throw new Error(issued.refused);
  return issued;
}
async function apply(held: Held, { code }: Card): Promise<void> {
  const { status } = await desk.post(held, 'gift-cards', { code });
  if (status !== 200) throw new Error(`not applied: ${status}`);
}
async function remove(held: Held, { id }: Card): Promise<void> {
  const { status } = await desk.post(held, `gift-cards/${id}/remove`);
  if (status !== 200) throw new Error(`not removed: ${status}`);
}
const departure = async (): Promise<string> => (await world.publish(1, { seats: 12 }))[0] ?? '';
const reference = async (held: Held): Promise<string> => (await world.view(held)).reference;
const free = async (card: Card): Promise<unknown[]> => {
  const { body } = await world.call('POST', '/api/gift-cards/check', { code: card.code });
  return [body['balanceCents'], body['freeCents']];
};

/** What the customer is to send: as the page says it, as the mail says it, and as the match wants it. */
async function told(held: Held): Promise<readonly unknown[]> {
  await world.caughtUp();
  const history = await world.history(held.id);
  const chosen = history.findLast(({ type }) => type === 'TransferChosen');
  const mail = mailFor('transfer-details', chosen?.version ?? 0, history, {
    ...{ givenName: 'Marta', now: world.now(), codeOf: () => '' },
  });
  const { body } = await desk.ops<{ bookings: ExpectedTransfer[] }>(
    'GET',
    `expected-transfers?reference=${await reference(held)}`,
  );
  const next = body.bookings[0]?.instalments.find(({ openCents }) => openCents > 0);
  const facts = mail?.facts as { readonly amountCents: number } | undefined;
  return [(await world.view(held)).transfer?.amountCents, facts?.amountCents, next?.openCents];
}
const each = (cents: number): readonly number[] => [cents, cents, cents];

describe('a transfer beside a gift card: what is told is what is matched', () => {
  test('a card, and then the transfer', async () => {
    const [held, card] = [await desk.verified(await departure()), await issue(15_000)];
    await apply(held, card);
    await desk.choose(held);
    expect(await told(held)).toEqual(each(25_000));
    await desk.import(['250.00', `Trip ${await reference(held)}`]);
    await desk.happens(held, 'BookingConfirmed');
    expect((await desk.line(await reference(held))).line.state).toBe('matched');
    expect(await world.view(held)).toMatchObject({ paidCents: 40_000, remainingCents: 160_000 });
    expect(await free(card)).toEqual([0, 0]);
  });

  test('the transfer, and then a card, which goes again, and comes again', async () => {
    const [held, card] = [await desk.waiting(await departure()), await issue(15_000)];
    const until = (await world.view(held)).hold?.expiresAt;
    await apply(held, card);
    expect(await told(held)).toEqual(each(25_000));
    await remove(held, card);
    expect(await told(held)).toEqual(each(40_000));
    await apply(held, card);
    expect(await told(held)).toEqual(each(25_000));
    expect((await world.view(held)).hold?.expiresAt).toBe(until);
    await desk.import(['250.00', `Trip ${await reference(held)}`]);
    await desk.happens(held, 'BookingConfirmed');
    expect(await free(card)).toEqual([0, 0]);
  });

  test('all that is open at once: the card pays its part', async () => {
    const [held, card] = [await desk.waiting(await departure()), await issue(15_000)];
    await apply(held, card);
    await desk.import(['1850.00', `Trip ${await reference(held)}`]);
    await desk.happens(held, 'BalancePaid');
    expect(await world.view(held)).toMatchObject({ paidCents: 200_000, remainingCents: 0, surplusCents: 0 });
    expect(await free(card)).toEqual([0, 0]);
  });

  test('a card that pays all that is due now leaves nothing to send, and no mail that asks for it', async () => {
    const [held, card] = [await desk.waiting(await departure()), await issue(50_000)];
    await apply(held, card);
    expect(await told(held)).toEqual([0, undefined, 150_000]);
    expect((await world.pay(held)).status).toBe(200);
    expect(await world.view(held)).toMatchObject({ status: 'CONFIRMED', paidCents: 50_000 });
  });

  test('a line that staff name for the balance, and that pays what is due with it: the card is taken', async () => {
    const [held, card] = [await desk.waiting(await departure()), await issue(15_000)];
    await apply(held, card);
    await desk.import(['1870.00', `Named by hand ${await reference(held)}`]);
    const balance = (await world.view(held)).instalments.find(({ kind }) => kind === 'balance');
    expect((await desk.match(await reference(held), held, 187_000, balance?.id)).status).toBe(200);
    await desk.happens(held, 'BookingConfirmed');
    expect(await world.view(held)).toMatchObject({ paidCents: 200_000, remainingCents: 0 });
    // 20.00 of it were not needed.
    expect(await free(card)).toEqual([2_000, 2_000]);
  });
});
