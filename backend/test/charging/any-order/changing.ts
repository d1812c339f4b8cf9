import type { PlaceView } from '@wayfold/contracts/catalogue/places';
import { v4 } from 'uuid';
import { bearer } from '../shares/sharing.js';
import type { Acts, Agency } from './agency.js';

/** Actions that change what is owed, or refund money. */
export function changing(agency: Agency): Acts {
  const { world, staff, who, random } = agency;
  return {
    async refund(held) {
      const body = { amountCents: random.between(1, 40_000) };
      return (await staff.money(held.id, 'refunds', body)).status === 201;
    },
    async goodwill(held) {
      const body = { amountCents: random.between(1, 20_000) };
      return (await staff.money(held.id, 'goodwill', body)).status === 201;
    },
    async 'another date'(held) {
      const perPersonCents = random.between(10_000, 150_000);
      const chargeInDays = random.between(5, 40);
      const [to = ''] = await world.publish(1, { chargeInDays, perPersonCents });
      const { status, body } = await who.post<{ hash?: string }>(held, 'change/preview', { departureId: to });
      return status === 200 && who.changedByStaff(held, to, body.hash ?? '');
    },
    async pass(held) {
      const path = `/api/bookings/${held.id}/travelers`;
      const { travelers } = await world.must<{ travelers: PlaceView[] }>(
        ...(['GET', path, undefined, bearer(held.capability)] as const),
      );
      const to = { givenName: 'Ana', familyName: 'Ruiz', birthDate: '1991-03-04' };
      const place = `travelers/${travelers.at(-1)?.id ?? ''}/pass`;
      return (await who.post(held, place, to, { 'idempotency-key': v4() })).status === 200;
    },
    async cancel(held) {
      if (!random.chance(0.25)) return false;
      const { body } = await who.post<{ retainedCents: number; refundCents: number }>(held, 'cancel/preview');
      const { retainedCents, refundCents } = body;
      const cancelled = { code: await who.code(held, 'cancel'), retainedCents, refundCents };
      return (await who.post(held, 'cancel', cancelled)).status === 200;
    },
    async dispute(held) {
      const [cards, paypal] = [await world.sandbox.money(), await world.paypal.money()];
      const bookingPayments = [...cards, ...paypal].filter(
        ({ bookingId, takenCents, refundedCents }) => bookingId === held.id && takenCents > refundedCents,
      );
      const payment = bookingPayments[random.between(0, bookingPayments.length - 1)];
      if (!payment) return false;
      const at = cards.includes(payment) ? 'stripe' : 'paypal';
      const id = await opened(agency, at, payment.paymentId);
      if (id === undefined) return false;
      agency.disputes = [...agency.disputes, { bookingId: held.id, paymentId: payment.paymentId, at, id }];
      await agency.rest();
      return true;
    },
    async 'dispute ends'(held) {
      return endDisputes(agency, held.id);
    },
  };
}

/** Id of a new dispute; undefined if the provider accepts none, or no other one. */
async function opened(
  { world, disputes }: Agency,
  at: 'stripe' | 'paypal',
  paymentId: string,
): Promise<string | undefined> {
  if (at === 'stripe')
    return (await world.sandbox.act<{ id?: string }>('disputes/open', { paymentIntent: paymentId })).id;
  // A payment has one case at a time.
  if (disputes.some((dispute) => dispute.paymentId === paymentId)) return undefined;
  const { captures } = await world.paypal.state();
  const capture = captures.find((one) => one.supplementary_data?.related_ids.order_id === paymentId);
  return capture && world.paypal.dispute(capture.id);
}

/** Decides the booking's open disputes in random ways; false if there were none. */
export async function endDisputes(agency: Agency, bookingId: string): Promise<boolean> {
  const { world, random } = agency;
  const open = agency.disputes.filter((dispute) => dispute.bookingId === bookingId);
  for (const { at, id } of open) {
    const lost = random.chance(0.5);
    if (at === 'stripe') await world.sandbox.act('disputes/move', { dispute: id, to: lost ? 'lost' : 'won' });
    else await world.paypal.resolve(id, lost ? 'buyer' : random.chance(0.5) ? 'seller' : 'nobody');
  }
  agency.disputes = agency.disputes.filter((dispute) => dispute.bookingId !== bookingId);
  await agency.rest();
  return open.length > 0;
}
