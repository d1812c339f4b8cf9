import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { type AnyEventObject, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type {
  CheckoutEvent,
  CheckoutInput,
  PaymentRequest,
} from '../src/features/checkout/machine/checkout-context.js';
import { checkoutMachine } from '../src/features/checkout/machine/checkout-machine.js';
import { ApiProblem } from '../src/shared/api/problem.js';
import { drainMicrotasks } from './drain-microtasks.js';

export const newProblem = (code: string, status = code === 'OFFLINE' ? 0 : 409): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: code, status, code });

/** Creates a checkout whose `step` sends an event, or answers what the machine waits for. */
export function newWalker(booking: BookingView, overrides: Partial<CheckoutInput> = {}) {
  const pendingActors: { resolve: (value: never) => void; reject: (error: unknown) => void }[] = [];
  const createPendingActor = <T, I>() =>
    fromPromise<T, I>(
      () =>
        new Promise<T>((resolve, reject) => {
          pendingActors.push({ resolve, reject });
        }),
    );
  const machine = checkoutMachine.provide({
    actors: {
      nameTravelers: createPendingActor<BookingView, { id: string; party: PartyInput }>(),
      pay: createPendingActor<PaymentStep, PaymentRequest>(),
      readBooking: createPendingActor<BookingView, { id: string }>(),
    },
    delays: { backoff: HOUR_MS },
  });
  const actor = createActor(machine, {
    input: { booking, startedPayment: null, returnOutcome: null, ...overrides },
  });
  actor.start();
  const takePendingActor = () => {
    const pendingActor = pendingActors.pop();
    if (!pendingActor) throw new Error('no actor is pending');
    return pendingActor;
  };
  const step = async (event: AnyEventObject): Promise<void> => {
    if (event.type.startsWith('xstate.done.actor')) takePendingActor().resolve(event.output as never);
    else if (event.type.startsWith('xstate.error.actor')) takePendingActor().reject(event.error);
    else actor.send(event as CheckoutEvent);
    await drainMicrotasks();
  };
  return { actor, step };
}

/** Builds the event of a running actor's answer or refusal. */
export const newReply = (output: unknown): AnyEventObject => ({ type: 'xstate.done.actor.x', output });

export const newRefusal = (code: string, status?: number): AnyEventObject => ({
  type: 'xstate.error.actor.x',
  error: newProblem(code, status),
});

/** Returns the state after these events in order. */
export async function walkCheckout(
  booking: BookingView,
  events: readonly AnyEventObject[],
  overrides: Partial<CheckoutInput> = {},
): Promise<SnapshotFrom<typeof checkoutMachine>> {
  const { actor, step } = newWalker(booking, overrides);
  for (const event of events) await step(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return snapshot;
}

export const getStateName = ({ value }: Pick<SnapshotFrom<typeof checkoutMachine>, 'value'>): string =>
  typeof value === 'string' ? value : Object.entries(value).flat().join('.');

/** Returns the name of the state after these events in order. */
export const reachState = async (...path: Parameters<typeof walkCheckout>): Promise<string> =>
  getStateName(await walkCheckout(...path));
