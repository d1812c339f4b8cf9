import { JOA } from '../shares/sharing.js';
import type { Acts, Agency } from './agency.js';

/** Code of a new gift card. */
export async function newGiftCard({ staff }: Agency, amountCents: number): Promise<string> {
  const about = { amountCents, reason: 'the guide fell ill' };
  const { status, body } = await staff.post<{ code: string }>('agent', '/api/ops/gift-cards', about);
  if (status !== 201) throw new Error(`no gift card: ${status}`);
  return body.code;
}

/** All payment methods. */
export function paying(agency: Agency): Acts {
  const { world, staff, who, random, bank, sharing } = agency;
  return {
    async card(held) {
      const open = await agency.open(held);
      if (!open) return false;
      return agency.paysByCard((await world.payOpen(held, open.id, 'card')).body.card?.clientSecret);
    },
    async paypal(held) {
      const open = await agency.open(held);
      return (
        open !== undefined && agency.approves((await world.payOpen(held, open.id, 'paypal')).body.approveUrl)
      );
    },
    async charge(held) {
      const { instalments } = await world.view(held);
      const at = instalments.find(({ charge }) => charge === 'SCHEDULED')?.chargeAt;
      if (at == null) return false;
      await world.advanceTo(new Date(at));
      await world.atRest();
      return true;
    },
    async cash(held) {
      const body = { amountCents: random.between(1, 50_000) };
      if ((await staff.money(held.id, 'manual-payments', body)).status !== 201) return false;
      agency.tillCents += body.amountCents;
      return true;
    },
    async transfer(held) {
      const open = await agency.open(held);
      const cents = open && random.chance(0.5) ? open.openCents : random.between(1, 60_000);
      const named = random.chance(0.6) ? (await world.view(held)).reference : 'for the trip';
      const line = await bank.moves(cents, named);
      await world.atRest();
      const left = (await bank.lines()).find(({ id }) => id === line)?.leftCents ?? 0;
      if (left === 0) return true;
      const allocations = [{ bookingId: held.id, instalmentId: null, amountCents: left }];
      return (await bank.post(line, 'match', { allocations, reason: 'as they said' })).status === 200;
    },
    'same file': () => bank.toldAgain(),
    /** Reverses a bank line's allocation, because it was another payer's. */
    async 'transfer taken back'() {
      const matched = (await bank.lines()).filter((line) => line.state === 'matched' && line.amountCents > 0);
      const line = matched[random.between(0, matched.length - 1)];
      if (!line || !random.chance(0.5)) return false;
      const reopened = { reason: 'wrong booking', allocationIds: null };
      return (await bank.post(line.id, 'reopen', reopened)).status === 200;
    },
    async 'gift card'(held) {
      const code = await newGiftCard(agency, random.between(100, 40_000));
      return (await who.post(held, 'gift-cards', { code })).status === 200;
    },
    async split(held) {
      const open = await agency.open(held);
      if (!open || open.openCents < 200) return false;
      const theirs = random.between(100, open.openCents - 100);
      const shares = [
        { amountCents: open.openCents - theirs, payer: null },
        { amountCents: theirs, payer: JOA },
      ];
      const { status, body } = await sharing.post(held, 'split', { instalmentId: open.id, shares });
      const share = body.shares?.find(({ payer }) => payer !== null)?.id;
      if (status !== 200 || share === undefined) return false;
      if (random.chance(0.3)) return (await sharing.post(held, `shares/${share}/take-back`)).status === 200;
      const step = (await sharing.pay(held, share, await sharing.keyFor(JOA.email, share))).body;
      return step.state === 'pay' && agency.paysByCard(step.card.clientSecret);
    },
  };
}
