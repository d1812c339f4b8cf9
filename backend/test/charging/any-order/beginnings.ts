import { eventually, type Held } from '../shop.js';
import type { Agency } from './agency.js';
import { newGiftCard } from './paying.js';

/** Possible starts of a booking, each confirmed by its payment. */
export const BEGINNINGS: readonly ((agency: Agency) => Promise<Held>)[] = [
  byCard('deposit'),
  byPayPal('deposit'),
  byTransfer('deposit'),
  withGiftCard,
  byCard('full'),
  byPayPal('full'),
  byTransfer('full'),
];

type Plan = 'deposit' | 'full';

const confirmed = async ({ world }: Agency, held: Held): Promise<Held> => {
  await eventually(async () => (await world.view(held)).status === 'CONFIRMED');
  return held;
};
const onHold = async ({ world }: Agency): Promise<Held> => world.hold((await world.publish(1))[0] ?? '');

function byCard(plan: Plan) {
  return async (agency: Agency): Promise<Held> => {
    const held = await onHold(agency);
    await agency.paysByCard(await agency.world.secret(held, plan));
    return confirmed(agency, held);
  };
}

function byPayPal(plan: Plan) {
  return async (agency: Agency): Promise<Held> => {
    const held = await onHold(agency);
    await agency.approves((await agency.world.payByPayPal(held, plan)).body.approveUrl);
    return confirmed(agency, held);
  };
}

function byTransfer(plan: Plan) {
  return async (agency: Agency): Promise<Held> => {
    const { world, transfers, bank } = agency;
    const held = await transfers.waiting((await world.publish(1, { seats: 12 }))[0] ?? '', plan);
    const { reference, transfer } = await world.view(held);
    await bank.moves(transfer?.amountCents ?? 0, `Trip ${reference}`);
    return confirmed(agency, held);
  };
}

async function withGiftCard(agency: Agency): Promise<Held> {
  const { world, random, who } = agency;
  const held = await onHold(agency);
  await who.post(held, 'gift-cards', { code: await newGiftCard(agency, random.between(10_000, 45_000)) });
  const { body } = await world.pay(held, 'deposit');
  if (body.state !== 'paid') await agency.paysByCard(body.card?.clientSecret);
  return confirmed(agency, held);
}
