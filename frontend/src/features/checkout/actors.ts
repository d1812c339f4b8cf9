import type {
  BookingView,
  extendHold,
  getBooking,
  nameTravelers,
  payBooking,
  PaymentStep,
} from '@wayfold/contracts/bookings';
import type { Plan } from '@wayfold/contracts/quotes';
import type { PartyInput } from '@wayfold/contracts/travelers';
import { fromPromise } from 'xstate';
import { api } from '../../shared/api/client.js';
import { checkoutMachine } from './checkout-machine.js';

const paymentKey = (id: string): string => `wayfold.payment.${id}`;

/** The plan of a payment that was begun in this tab, so that a reload goes on where it stopped. */
export function paymentBegun(id: string): Plan | null {
  const plan = sessionStorage.getItem(paymentKey(id));
  return plan === 'deposit' || plan === 'full' ? plan : null;
}

export const extend = (id: string, capability: string): Promise<BookingView> =>
  api<typeof extendHold>('POST /api/bookings/{id}/extend', { params: { id } }, { capability });

/** The machine with the API behind its actors. */
export const checkoutWith = (capability: string) =>
  checkoutMachine.provide({
    actors: {
      nameTravelers: fromPromise<BookingView, { id: string; party: PartyInput }>(({ input, signal }) =>
        api<typeof nameTravelers>(
          'POST /api/bookings/{id}/travelers',
          { params: { id: input.id }, body: input.party },
          { capability, signal },
        ),
      ),
      pay: fromPromise<PaymentStep, { booking: BookingView; plan: Plan }>(
        ({ input: { booking, plan }, signal }) =>
          api<typeof payBooking>(
            'POST /api/bookings/{id}/payments',
            { params: { id: booking.id }, body: { plan, method: 'card', termsHash: booking.terms.hash } },
            { capability, signal },
          ),
      ),
      reload: fromPromise<BookingView, { id: string }>(({ input: { id }, signal }) =>
        api<typeof getBooking>('GET /api/bookings/{id}', { params: { id } }, { capability, signal }),
      ),
    },
    actions: {
      keepPayment: ({ context }) => sessionStorage.setItem(paymentKey(context.booking.id), context.plan),
      forgetPayment: ({ context }) => sessionStorage.removeItem(paymentKey(context.booking.id)),
    },
  });
