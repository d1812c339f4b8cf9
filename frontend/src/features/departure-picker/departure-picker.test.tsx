import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placeBooking } from '@wayfold/contracts/bookings/bookings';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { createQuote } from '@wayfold/contracts/money/quotes';
import { type FakeApi, Refused } from '../../../test/fake-api.js';
import { BOOKING_ID, newBooking, newQuote, openDeparture } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

const newTripPageApi = (): FakeApi =>
  newTripApi('en')
    .on(createQuote, ({ body }) => {
      if (body.couponCode === 'NO-SUCH-CODE') throw new Refused(422, 'COUPON_NOT_FOUND');
      return newQuote(body, body.couponCode ? 10_000 : 0);
    })
    .on(placeBooking, () => ({ booking: newBooking(), capability: 'secret' }));

const UNKNOWN_COUPON_MESSAGE = 'That coupon code isn’t valid. Check it, or book without it.';

/** Finds the alert next to the total; the map above has its own. */
const findRefusal = () =>
  within(screen.getByRole('complementary', { name: 'Your party' })).findByRole('alert');

async function chooseFirstDeparture(api: FakeApi) {
  const openedPage = await open('/en/adventure/inca-trail', api);
  await userEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
  await screen.findByText('Total $3,780.00');
  return openedPage;
}

describe('departure, party and total', () => {
  test('announces the exact total of each choice in a status', async () => {
    await chooseFirstDeparture(newTripPageApi());
    expect(screen.getByText('Total $3,780.00')).toHaveAttribute('role', 'status');
    expect(screen.getByText('$756.00 today, $3,024.00 on 9 March 2027.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(await screen.findByText('Total $5,670.00')).toBeInTheDocument();
    expect(screen.getByRole('spinbutton', { name: 'Travelers' })).toHaveValue(3);
  });

  test('warns of the last seats of a limited departure', async () => {
    await open(
      '/en/adventure/inca-trail',
      newTripPageApi().on(listDepartures, () => ({
        departures: [{ ...openDeparture, sale: 'LIMITED' as const, seatsLeft: 4 }],
        nextCursor: null,
      })),
    );
    expect(await screen.findByText('Last 4 seats')).toBeInTheDocument();
  });

  test('expands every price line to its rule', async () => {
    await chooseFirstDeparture(newTripPageApi());
    const line = screen.getByText('Comfort, $1,890.00 × 2 travelers').closest('details');
    expect(line).toHaveTextContent('We keep it for you while you book.');
  });

  test('leads to the rooms while a traveler has no bed', async () => {
    const api = newTripPageApi();
    await chooseFirstDeparture(api);
    await userEvent.click(screen.getByRole('button', { name: 'Fewer: Twin, two beds' }));
    const missingBeds = await screen.findByText('2 travelers don’t have a bed yet. Choose 2 more.');
    expect(missingBeds).not.toHaveClass('error');

    const bookButton = screen.getByRole('button', { name: 'Continue booking' });
    expect(bookButton).toBeEnabled();

    await userEvent.click(bookButton);
    const rooms = screen.getByRole('group', { name: 'Rooms' });
    expect(rooms).toHaveFocus();
    expect(rooms).toHaveAccessibleDescription('2 travelers don’t have a bed yet. Choose 2 more.');
    expect(missingBeds).toHaveClass('error');
    expect(api.count(placeBooking)).toBe(0);
  });

  test('says at the field why a coupon is refused, and accepts a second coupon', async () => {
    await chooseFirstDeparture(newTripPageApi());
    const field = screen.getByLabelText(/Coupon/);
    await userEvent.type(field, 'no-such-code{Enter}');
    expect(await screen.findAllByText(UNKNOWN_COUPON_MESSAGE)).toHaveLength(1);
    expect(field).toHaveAccessibleDescription(UNKNOWN_COUPON_MESSAGE);
    expect(field).toHaveAttribute('aria-invalid', 'true');

    await userEvent.clear(screen.getByLabelText(/Coupon/));
    await userEvent.type(screen.getByLabelText(/Coupon/), 'summer-10{Enter}');
    expect(await screen.findByText('Total $3,680.00')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove coupon SUMMER-10' })).toBeInTheDocument();
  });
});

describe('a coupon that is typed but not applied', () => {
  test('applies when the button books', async () => {
    const requests: (string | undefined)[] = [];
    const api = newTripPageApi().on(createQuote, ({ body }) => {
      requests.push(body.couponCode);
      return newQuote(body, body.couponCode ? 10_000 : 0);
    });
    const { router } = await chooseFirstDeparture(api);
    await userEvent.type(screen.getByLabelText(/Coupon/), 'summer-10');
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));

    expect(requests.at(-1)).toBe('SUMMER-10');
  });

  async function expectRejected(api: FakeApi, typedText: string, text: string): Promise<void> {
    await userEvent.type(screen.getByLabelText(/Coupon/), typedText);
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    expect(await screen.findAllByText(text)).toHaveLength(1);
    expect(screen.getByLabelText(/Coupon/)).toHaveFocus();
    expect(api.count(placeBooking)).toBe(0);
  }

  test('is rejected at the first press if unknown, and left out at the second', async () => {
    const api = newTripPageApi();
    const { router } = await chooseFirstDeparture(api);
    await expectRejected(api, 'no-such-code', UNKNOWN_COUPON_MESSAGE);
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));
  });

  test('is rejected at the first press if impossible, and stops the booking until it is cleared', async () => {
    const api = newTripPageApi();
    const { router } = await chooseFirstDeparture(api);
    await expectRejected(api, '10%', 'A coupon code has 5 to 32 letters, digits or hyphens.');
    await userEvent.clear(screen.getByLabelText(/Coupon/));
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));
  });
});

describe('an unusable coupon', () => {
  test('neither changes the price nor stops the booking', async () => {
    const api = newTripPageApi();
    const { router } = await chooseFirstDeparture(api);
    await userEvent.type(screen.getByLabelText(/Coupon/), 'no-such-code{Enter}');
    await screen.findByText(UNKNOWN_COUPON_MESSAGE);
    expect(await screen.findByText('Total $3,780.00')).toBeInTheDocument();

    await userEvent.clear(screen.getByLabelText(/Coupon/));
    expect(screen.queryByText(UNKNOWN_COUPON_MESSAGE)).not.toBeInTheDocument();

    await userEvent.type(screen.getByLabelText(/Coupon/), 'no-such-code{Enter}');
    await screen.findByText(UNKNOWN_COUPON_MESSAGE);
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));
  });

  test('rejected only when holding seats is reported at its field until the next press', async () => {
    let isCouponLeft = true;
    const api = newTripPageApi()
      .on(createQuote, ({ body }) => {
        if (body.couponCode && !isCouponLeft) throw new Refused(409, 'COUPON_EXHAUSTED');
        return newQuote(body, body.couponCode ? 10_000 : 0);
      })
      .on(placeBooking, () => {
        if (!isCouponLeft) return { booking: newBooking(), capability: 'secret' };
        isCouponLeft = false;
        throw new Refused(409, 'COUPON_EXHAUSTED');
      });
    const { router } = await chooseFirstDeparture(api);
    await userEvent.type(screen.getByLabelText(/Coupon/), 'summer-10{Enter}');
    await screen.findByText('Total $3,680.00');
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    expect(await screen.findAllByText(/This coupon has been used up\./)).toHaveLength(1);
    expect(screen.getByLabelText(/Coupon/)).toHaveFocus();
    expect(await screen.findByText('Total $3,780.00')).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));
  });
});

describe('the booking button', () => {
  test('holds once on a double click, stores the booking’s capability and opens the checkout', async () => {
    const api = newTripPageApi();
    const { router } = await chooseFirstDeparture(api);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));

    expect(router.state.location.search).toEqual({ booking: BOOKING_ID });
    expect(api.count(placeBooking)).toBe(1);
    expect(localStorage.getItem(`wayfold.capability.${BOOKING_ID}`)).toBe('secret');
  });

  test('retries with the same idempotency key after a lost answer', async () => {
    const api = newTripPageApi();
    const { router } = await chooseFirstDeparture(api);
    api.isOffline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    expect(await findRefusal()).toHaveTextContent('You’re offline.');

    api.isOffline = false;
    const keys: (string | null)[] = [];
    api.on(placeBooking, (_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('the answer is lost');
      return { booking: newBooking(), capability: 'secret' };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    await findRefusal();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue booking' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));
    expect(keys[1]).toBe(keys[0]);
  });

  test('says what to do when the seats are gone', async () => {
    const api = newTripPageApi().on(placeBooking, () => {
      throw new Refused(409, 'NOT_ENOUGH_SEATS');
    });
    await chooseFirstDeparture(api);
    await userEvent.click(screen.getByRole('button', { name: 'Continue booking' }));

    expect(await findRefusal()).toHaveTextContent('There aren’t enough seats left for your party.');
  });
});
