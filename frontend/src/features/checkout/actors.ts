import type {
  BookingView,
  extendHold,
  getBooking,
  nameTravelers,
  payBooking,
  PaymentStep,
} from '@wayfold/contracts/bookings';
import { PAY_METHODS } from '@wayfold/contracts/kernel/methods';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { fromPromise } from 'xstate';
import { api } from '../../shared/api/client.js';
import { leaveFor } from '../../shared/ui/leave.js';
import type { Begun, NameInput, PayInput } from './checkout-context.js';
import { checkoutMachine } from './checkout-machine.js';

/** A browser may keep storage from us: then a reload forgets the payment, and the server knows of it all the same. */
function session<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}

const paymentKey = (id: string): string => `wayfold.payment.${id}`;

/** What of a payment was begun in this tab, so that a reload, or the way back from PayPal or a lender, goes on where it stopped. */
export function paymentBegun(id: string): Begun | null {
  const [plan, method = 'card'] = (session((kept) => kept.getItem(paymentKey(id))) ?? '').split(' ');
  const known = PAY_METHODS.find((each) => each === method);
  return known && (plan === 'deposit' || plan === 'full') ? { plan, method: known } : null;
}

export const extend = (id: string, capability: string): Promise<BookingView> =>
  api<typeof extendHold>('POST /api/bookings/{id}/extend', { params: { id } }, { capability });

/** The machine with the API behind its actors. */
export const checkoutWith = (capability: string, locale: Locale) =>
  checkoutMachine.provide({
    actors: {
      nameTravelers: fromPromise<BookingView, NameInput>(({ input, signal }) =>
        api<typeof nameTravelers>(
          'POST /api/bookings/{id}/travelers',
          { params: { id: input.id }, body: input.party },
          { capability, signal },
        ),
      ),
      pay: fromPromise<PaymentStep, PayInput>(({ input: { booking, plan, method, order }, signal }) => {
        const returned = order === null ? {} : { order };
        const body = { plan, method, locale, termsHash: booking.terms.hash, ...returned };
        return api<typeof payBooking>(
          'POST /api/bookings/{id}/payments',
          { params: { id: booking.id }, body },
          { capability, signal },
        );
      }),
      reload: fromPromise<BookingView, { id: string }>(({ input: { id }, signal }) =>
        api<typeof getBooking>('GET /api/bookings/{id}', { params: { id } }, { capability, signal }),
      ),
    },
    actions: {
      keepPayment: ({ context: { booking, plan, method } }) =>
        session((kept) => kept.setItem(paymentKey(booking.id), `${plan} ${method}`)),
      leave: ({ context: { leaveTo } }) => {
        if (leaveTo !== null) leaveFor(leaveTo);
      },
      forgetPayment: ({ context }) => session((kept) => kept.removeItem(paymentKey(context.booking.id))),
    },
  });
