import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { createQuote } from '@wayfold/contracts/money/quotes';
import type { FakeApi } from '../../../test/fake-api.js';
import { departures, newQuote } from '../../../test/fixtures.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

const newPriceCardApi = (soldDepartures = departures): FakeApi =>
  newTripApi('en')
    .on(listDepartures, () => ({ departures: soldDepartures, nextCursor: null }))
    .on(createQuote, ({ body }) => newQuote(body));

const getPriceCard = (): HTMLElement => screen.getByRole('region', { name: 'Price per person from' });

describe('the price card', () => {
  test('shows the lowest price, and the total for two until the visitor changes the party', async () => {
    await open('/en/adventure/inca-trail', newPriceCardApi());
    expect(getPriceCard()).toHaveTextContent('$1,680');
    expect(within(getPriceCard()).getByRole('status')).toHaveTextContent('2 × $1,680.00 = $3,360.00');
    await userEvent.click(within(getPriceCard()).getByRole('button', { name: 'One traveler more' }));
    expect(within(getPriceCard()).getByRole('status')).toHaveTextContent('3 × $1,680.00 = $5,040.00');
  });

  test('follows the departure and the category chosen above it, and the party chosen below', async () => {
    await open('/en/adventure/inca-trail', newPriceCardApi());
    await userEvent.click(within(getPriceCard()).getByRole('button', { name: 'One traveler more' }));
    await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);

    expect(await screen.findByText('Total $5,670.00')).toBeInTheDocument();
    expect(within(getPriceCard()).getByText('3 × $1,890.00 = $5,670.00')).toBeInTheDocument();
    expect(getPriceCard()).toHaveTextContent('Sat 8 to Sun 16 May 2027, Comfort.');
    // The total above is announced, so the card must not announce it again.
    expect(within(getPriceCard()).queryByRole('status')).not.toBeInTheDocument();
  });

  test('lets the category be chosen before a date by its price', async () => {
    await open('/en/adventure/inca-trail', newPriceCardApi());
    expect(screen.getByRole('option', { name: 'Comfort, from $1,890' })).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Basic, from $1,680');
    expect(screen.getByRole('radio', { name: /Sat 8 to Sun 16 May 2027.*\$1,680/ })).toBeInTheDocument();
    expect(screen.getByText('Prices per person, Basic.')).toBeInTheDocument();
  });

  test('links a sold-out departure to its waiting list', async () => {
    await open('/en/adventure/inca-trail', newPriceCardApi());
    const link = screen.getByRole('link', { name: 'Join the waiting list Sat 15 to Sun 23 May 2027' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://shop.test');

    expect(pathname).toBe('/en/contact');
    expect(Object.fromEntries(searchParams)).toEqual({
      kind: 'trip',
      trip: 'inca-trail',
      month: '2027-05',
      message: 'I would like to be on the waiting list for the departure of 15 May 2027.',
    });
  });

  test('shows no price when no departure is on sale', async () => {
    await open('/en/adventure/inca-trail', newPriceCardApi([]));
    expect(screen.getByText('No departures are on sale right now.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Price per person from' })).not.toBeInTheDocument();
  });
});
