import { describe, expect, it } from '@jest/globals';
import { placeBooking } from '@wayfold/contracts/bookings';
import { getTrip } from '@wayfold/contracts/catalogue';
import { listDepartures } from '@wayfold/contracts/departures';
import { createQuote } from '@wayfold/contracts/quotes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, Refused } from '../../../test/api.js';
import { booking, BOOKING_ID, departures, quote, trip } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';

const shop = (): FakeApi =>
  new FakeApi()
    .on(getTrip, () => trip('en'))
    .on(listDepartures, () => ({ departures, nextCursor: null }))
    .on(createQuote, ({ body }) => {
      if (body.couponCode === 'NO-SUCH-CODE') throw new Refused(422, 'COUPON_NOT_FOUND');
      return quote(body, body.couponCode ? 10_000 : 0);
    })
    .on(placeBooking, () => ({ booking: booking(), capability: 'secret' }));

/** Beside the total; the map above has an alert of its own. */
const refusal = () => within(screen.getByRole('complementary', { name: 'Your party' })).findByRole('alert');

async function choose(api: FakeApi) {
  const opened = await open('/en/adventure/inca-trail', api);
  await userEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
  await screen.findByText('Total $3,780.00');
  return opened;
}

describe('departure, party and total', () => {
  it('says the exact total of the choice in a status, and again when the party changes', async () => {
    await choose(shop());
    expect(screen.getByText('Total $3,780.00')).toHaveAttribute('role', 'status');
    expect(screen.getByText('$756.00 today, $3,024.00 on 9 March 2027.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(await screen.findByText('Total $5,670.00')).toBeInTheDocument();
    expect(screen.getByRole('spinbutton', { name: 'Travelers' })).toHaveValue(3);
  });

  it('every price line opens to its rule', async () => {
    await choose(shop());
    const line = screen.getByText('Comfort, $1,890.00 × 2 travelers').closest('details');
    expect(line).toHaveTextContent('It stays yours while you book.');
  });

  it('does not book while somebody has no bed', async () => {
    await choose(shop());
    await userEvent.click(screen.getByRole('button', { name: 'Fewer: Twin, two beds' }));
    expect(await screen.findByText('2 travelers have no bed yet.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check and book' })).toBeDisabled();
  });

  it('says beside the field why a coupon is refused, and takes another one', async () => {
    await choose(shop());
    const field = screen.getByLabelText(/Coupon/);
    await userEvent.type(field, 'no-such-code{Enter}');
    expect(
      await screen.findAllByText('We do not know this coupon. Check the letters and digits.'),
    ).not.toHaveLength(0);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(screen.getByLabelText(/Coupon/));
    await userEvent.type(screen.getByLabelText(/Coupon/), 'summer-10{Enter}');
    expect(await screen.findByText('Total $3,680.00')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove coupon SUMMER-10' })).toBeInTheDocument();
  });
});

describe('"Check and book"', () => {
  it('holds once at a double click, keeps the key of the booking and goes to the checkout', async () => {
    const api = shop();
    const { router } = await choose(api);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Check and book' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));
    expect(router.state.location.search).toEqual({ booking: BOOKING_ID });
    expect(api.count(placeBooking)).toBe(1);
    expect(localStorage.getItem(`wayfold.capability.${BOOKING_ID}`)).toBe('secret');
  });

  it('tries again with the same idempotency key after a lost answer', async () => {
    const api = shop();
    const { router } = await choose(api);
    api.offline = true;
    await userEvent.click(screen.getByRole('button', { name: 'Check and book' }));
    expect(await refusal()).toHaveTextContent('There is no connection.');
    api.offline = false;
    const keys: (string | null)[] = [];
    api.on(placeBooking, (_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('the answer is lost');
      return { booking: booking(), capability: 'secret' };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Check and book' }));
    await waitFor(() => expect(keys).toHaveLength(1));
    await refusal();
    await userEvent.click(await screen.findByRole('button', { name: 'Check and book' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/checkout'));
    expect(keys[1]).toBe(keys[0]);
  });

  it('says what to do when the seats are gone', async () => {
    const api = shop().on(placeBooking, () => {
      throw new Refused(409, 'NOT_ENOUGH_SEATS');
    });
    await choose(api);
    await userEvent.click(screen.getByRole('button', { name: 'Check and book' }));
    expect(await refusal()).toHaveTextContent('There are not enough seats left for your party.');
  });
});
