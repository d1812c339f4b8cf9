import type {
  BookingView,
  getBooking,
  nameTravelers,
  payBooking,
  PaymentStep,
} from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { fromPromise } from 'xstate';
import { callApi } from '../../../shared/api/client.js';
import { trySessionStorage } from '../../../shared/device/session-storage.js';
import type { ReportActor } from '../../../shared/lazy/use-lazy-machine.js';
import { useReportedActor } from '../../../shared/lazy/use-reported-actor.js';
import { leaveFor } from '../../../shared/ui/page/leave.js';
import type { CheckoutEvent, CheckoutInput, NameTravelersInput, PaymentRequest } from './checkout-context.js';
import { checkoutMachine } from './checkout-machine.js';
import type { CheckoutSnapshot } from './checkout-snapshot.js';
import { buildPaymentKey } from './started-payment.js';

/** Creates the machine, connected to the API. */
const createCheckoutMachine = (capability: string, getLocale: () => Locale) =>
  checkoutMachine.provide({
    actors: {
      nameTravelers: fromPromise<BookingView, NameTravelersInput>(({ input, signal }) =>
        callApi<typeof nameTravelers>(
          'POST /api/bookings/{id}/travelers',
          { params: { id: input.id }, body: input.party },
          { capability, signal },
        ),
      ),
      pay: fromPromise<PaymentStep, PaymentRequest>(
        ({ input: { booking, plan, method, returnedOrderId }, signal }) => {
          const returnedOrder = returnedOrderId === null ? {} : { returnedOrderId };
          const body = { plan, method, locale: getLocale(), termsHash: booking.terms.hash, ...returnedOrder };
          return callApi<typeof payBooking>(
            'POST /api/bookings/{id}/payments',
            { params: { id: booking.id }, body },
            { capability, signal },
          );
        },
      ),
      readBooking: fromPromise<BookingView, { id: string }>(({ input: { id }, signal }) =>
        callApi<typeof getBooking>('GET /api/bookings/{id}', { params: { id } }, { capability, signal }),
      ),
    },
    actions: {
      storeStartedPayment: ({ context: { booking, plan, method } }) =>
        trySessionStorage((storage) => storage.setItem(buildPaymentKey(booking.id), `${plan} ${method}`)),
      openProviderPage: ({ context: { providerUrl } }) => {
        if (providerUrl !== null) leaveFor(providerUrl);
      },
      clearStartedPayment: ({ context }) =>
        trySessionStorage((storage) => storage.removeItem(buildPaymentKey(context.booking.id))),
    },
  });

interface ActorProps {
  readonly input: CheckoutInput;
  readonly capability: string;
  readonly getLocale: () => Locale;
  readonly report: ReportActor<CheckoutSnapshot, CheckoutEvent>;
}

export const CheckoutActor = ({ input, capability, getLocale, report }: ActorProps): null =>
  useReportedActor(createCheckoutMachine(capability, getLocale), input, report);
