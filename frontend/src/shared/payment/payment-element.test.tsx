import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CardEvent } from './card-message.js';
import { isProviderAdmitted, PaymentElement, toCardEvent } from './payment-element.js';
import type { StripeConfirmation, StripeJs } from './stripe-js.js';

/** The calls to a fake of the provider's script, in order. */
let calls: { name: string; argument: unknown }[];

/** The result of the next confirmation. */
let confirm: () => Promise<StripeConfirmation>;

let listeners: Map<string, () => void>;
const newStripe = (publishableKey: string): StripeJs => {
  calls.push({ name: 'Stripe', argument: publishableKey });
  const createConfirmation = (name: string) => (argument: unknown) => {
    calls.push({ name, argument });
    return confirm();
  };
  return {
    elements: (argument) => {
      calls.push({ name: 'elements', argument });
      return {
        create: (type) => ({
          mount: (into) => {
            into.append(document.createElement('iframe'));
            calls.push({ name: 'mount', argument: type });
          },
          on: (event, listener) => void listeners.set(event, listener),
          destroy: () => calls.push({ name: 'destroy', argument: type }),
        }),
      };
    },
    confirmPayment: createConfirmation('confirmPayment'),
    confirmSetup: createConfirmation('confirmSetup'),
  };
};

let navigationEntries: { name: string }[];

beforeEach(() => {
  calls = [];
  navigationEntries = [];
  // jsdom does not record how its document was opened.
  Object.defineProperty(performance, 'getEntriesByType', {
    value: () => navigationEntries,
    configurable: true,
  });
  listeners = new Map();
  confirm = () => Promise.resolve({ paymentIntent: { status: 'succeeded' } });
  window.Stripe = newStripe;
});

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
  delete window.Stripe;
});

const renderElement = async (clientSecret = 'pi_1_secret_2') => {
  const onCardEvent = jest.fn<(event: CardEvent) => void>();
  const card = { clientSecret, publishableKey: 'pk_live_1', page: null };
  const renderResult = render(
    <PaymentElement
      card={card}
      buttonLabel="Pay $1.00 now"
      isBusy={false}
      locale="es"
      onCardEvent={onCardEvent}
    >
      <p>terms</p>
    </PaymentElement>,
  );
  // jsdom loads no scripts: the test triggers the load.
  const script = document.head.querySelector('script[src="https://js.stripe.com/v3/"]');
  if (script) act(() => void script.dispatchEvent(new Event('load')));
  await waitFor(() => expect(listeners.has('ready')).toBe(true));
  return { onCardEvent, ...renderResult };
};
const pressPay = () => userEvent.click(screen.getByRole('button', { name: 'Pay $1.00 now' }));

describe('the provider’s payment element', () => {
  test('is created for this payment in the page’s language, and removed with the page', async () => {
    const { unmount } = await renderElement();
    expect(calls.map(({ name }) => name)).toEqual(['Stripe', 'elements', 'mount']);
    expect(calls[0]?.argument).toBe('pk_live_1');
    expect(calls[1]?.argument).toMatchObject({ clientSecret: 'pi_1_secret_2', locale: 'es' });
    unmount();
    expect(calls.at(-1)?.name).toBe('destroy');
  });

  test('confirms once ready, without leaving the page unless a bank requires it', async () => {
    const { onCardEvent } = await renderElement();
    await pressPay();
    expect(onCardEvent).not.toHaveBeenCalled();

    act(() => listeners.get('ready')?.());
    await pressPay();
    await waitFor(() => expect(onCardEvent).toHaveBeenCalledTimes(2));
    expect(onCardEvent.mock.calls).toEqual([[{ type: 'CARD_PROCESSING' }], [{ type: 'CARD_SUCCEEDED' }]]);
    expect(calls.at(-1)).toMatchObject({
      name: 'confirmPayment',
      argument: { redirect: 'if_required', confirmParams: { return_url: window.location.href } },
    });
  });

  test('saves a card if no amount is due', async () => {
    confirm = () => Promise.resolve({ setupIntent: { status: 'succeeded' } });
    const { onCardEvent } = await renderElement('seti_1_secret_2');
    act(() => listeners.get('ready')?.());
    await pressPay();
    await waitFor(() => expect(onCardEvent).toHaveBeenLastCalledWith({ type: 'CARD_SUCCEEDED' }));
    expect(calls.at(-1)?.name).toBe('confirmSetup');
  });

  test('lets the server ask the provider when the script fails halfway', async () => {
    confirm = () => Promise.reject(new Error('network'));
    const { onCardEvent } = await renderElement();
    act(() => listeners.get('ready')?.());
    await pressPay();
    await waitFor(() => expect(onCardEvent).toHaveBeenLastCalledWith({ type: 'CARD_OUTCOME_UNKNOWN' }));
  });

  test('says that it is unavailable if the page’s policy blocks the provider', async () => {
    navigationEntries = [{ name: 'https://shop.example/en/adventure/inca-trail' }];
    render(
      <PaymentElement
        card={{ clientSecret: 'pi_1_secret_2', publishableKey: 'pk_live_1', page: null }}
        buttonLabel="Pay"
        isBusy={false}
        locale="en"
        onCardEvent={() => undefined}
      >
        <p>terms</p>
      </PaymentElement>,
    );

    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('can be reloaded when it did not load', async () => {
    await renderElement();
    act(() => listeners.get('loaderror')?.());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button')[0]!);
    await waitFor(() => expect(calls.filter(({ name }) => name === 'mount')).toHaveLength(2));
  });
});

test.each<{ name: string; confirmation: StripeConfirmation; event: CardEvent }>([
  {
    name: 'declined',
    confirmation: { error: { type: 'card_error', message: 'No' } },
    event: { type: 'CARD_FAILED', failure: { kind: 'declined', reason: 'No' } },
  },
  {
    name: 'declined without a message',
    confirmation: { error: { type: 'card_error' } },
    event: { type: 'CARD_FAILED', failure: { kind: 'declined', reason: null } },
  },
  {
    name: 'incomplete',
    confirmation: { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
    event: { type: 'CARD_FAILED', failure: { kind: 'not-attempted' } },
  },
  {
    name: 'broken',
    confirmation: { error: { type: 'api_error', message: 'x' } },
    event: { type: 'CARD_OUTCOME_UNKNOWN' },
  },
  {
    name: 'undecided',
    confirmation: { paymentIntent: { status: 'processing' } },
    event: { type: 'CARD_OUTCOME_UNKNOWN' },
  },
  { name: 'empty', confirmation: {}, event: { type: 'CARD_OUTCOME_UNKNOWN' } },
  {
    name: 'done',
    confirmation: { paymentIntent: { status: 'succeeded' } },
    event: { type: 'CARD_SUCCEEDED' },
  },
])('a confirmation that is $name becomes an event of the card form', ({ confirmation, event }) => {
  expect(toCardEvent(confirmation)).toEqual(event);
});

test.each([
  {
    name: 'is admitted at the checkout',
    address: 'https://shop.example/en/checkout?booking=1',
    isAllowed: true,
  },
  { name: 'is admitted after a payment', address: 'https://shop.example/es/thank-you', isAllowed: true },
  {
    name: 'is admitted at a share',
    address: 'https://shop.example/en/share?booking=1&share=2',
    isAllowed: true,
  },
  { name: 'is admitted with a final slash', address: 'https://shop.example/en/checkout/', isAllowed: true },
  {
    name: 'is not admitted at a trip',
    address: 'https://shop.example/en/adventure/inca-trail',
    isAllowed: false,
  },
  { name: 'is admitted without an address', address: undefined, isAllowed: true },
])('the provider $name', ({ address, isAllowed }) => {
  expect(isProviderAdmitted(address)).toBe(isAllowed);
});
