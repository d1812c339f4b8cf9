import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listTrips } from '@wayfold/contracts/catalogue/shop';
import { open } from '../../../test/open.js';
import { newShopApi } from '../../../test/shop-fixture.js';

const readNames = (): (string | null)[] =>
  within(screen.getByRole('region', { name: 'Trips found' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

const waitForCount = (text: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`^${text}$`)));

const readHeadAttribute = (selector: string, attribute: string): string | null =>
  document.querySelector(selector)?.getAttribute(attribute) ?? null;

describe('the shop', () => {
  test('shows the results of its address, with the form filled in', async () => {
    await open('/en/shop?style=trekking&maxPrice=700&sort=price', newShopApi(10));
    await waitForCount('3 trips');

    expect(readNames()).toEqual(['Trip 2', 'Trip 4', 'Trip 6']);
    expect(screen.getByRole('checkbox', { name: /^Trekking/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Hiking/ })).not.toBeChecked();
    expect(screen.getByRole('spinbutton', { name: 'To, $' })).toHaveValue(700);
    expect(screen.getByRole('combobox', { name: /^Sort/ })).toHaveValue('price');
    expect(screen.getByRole('button', { name: 'Show 3 trips' })).toBeInTheDocument();
  });

  test('filters at once, keeps the focus, and has the address that the form would send', async () => {
    const { router } = await open('/en/shop', newShopApi(10));
    await waitForCount('10 trips');
    const box = screen.getByRole('checkbox', { name: /^Trekking/ });
    await userEvent.click(box);
    await waitForCount('5 trips');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Peru/ }));
    await waitForCount('2 trips');

    expect(router.state.location.href).toBe('/en/shop?country=PE&style=trekking');
    expect(screen.getByRole('checkbox', { name: /^Peru/ })).toHaveFocus();
    expect(box).toBeChecked();
  });

  test('removes a filter from the form by its chip', async () => {
    const { router } = await open('/en/shop?style=hiking&style=trekking&country=PE', newShopApi(10));
    await userEvent.click(await screen.findByRole('link', { name: 'Remove: Trekking' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe('?country=PE&style=hiking'));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Trekking/ })).not.toBeChecked());
    expect(screen.getByRole('link', { name: 'Remove: Peru' })).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Clear all' }));
    await waitForCount('10 trips');
    expect(screen.getByRole('checkbox', { name: /^Peru/ })).not.toBeChecked();
    expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull();
  });

  test('says what was searched for instead', async () => {
    await open('/en/shop', newShopApi(10));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search trips' }), 'tripp 7{Enter}');
    expect(
      await screen.findByText('No results for “tripp 7”. Showing results for “trip 7”.'),
    ).toBeInTheDocument();
    expect(readNames()).toEqual(['Trip 7']);

    await userEvent.click(screen.getByRole('link', { name: 'Clear the search' }));
    await waitForCount('10 trips');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('applies a price when its field loses the focus', async () => {
    const { router } = await open('/en/shop', newShopApi(10));
    await userEvent.type(await screen.findByRole('spinbutton', { name: 'To, $' }), '450');
    await userEvent.tab();
    await waitForCount('4 trips');
    expect(router.state.location.searchStr).toBe('?maxPrice=450');
    await waitFor(() => expect(screen.getByRole('slider', { name: 'Highest price' })).toHaveValue('450'));
  });

  test('appends more trips, and shows only its own page when opened by its address', async () => {
    const { router } = await open('/en/shop', newShopApi(60));
    await userEvent.click(await screen.findByRole('link', { name: 'Show more trips' }));
    await waitFor(() => expect(readNames()).toHaveLength(48));
    expect(router.state.location.searchStr).toBe('?page=2');
    expect(screen.getByRole('link', { name: 'Trip 25' })).toHaveFocus();
    expect(screen.getByText('Showing 48 of 60')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Show more trips' }));
    await waitFor(() => expect(readNames()).toHaveLength(60));
    expect(screen.queryByRole('link', { name: 'Show more trips' })).toBeNull();
  });

  test('links a later page to the previous one', async () => {
    const api = newShopApi(60);
    await open('/en/shop?page=2', api);
    await waitFor(() => expect(readNames()).toHaveLength(24));

    expect(readNames()[0]).toBe('Trip 25');
    expect(screen.getByRole('link', { name: 'Show earlier trips' })).toHaveAttribute('href', '/en/shop');
    expect(api.count(listTrips)).toBe(1);
  });

  test('ignores impossible values', async () => {
    await open('/en/shop?style=UPPER&month=13&page=0&other=1', newShopApi(10));
    await waitForCount('10 trips');
    expect(screen.queryByRole('link', { name: 'Clear all' })).toBeNull();
  });

  test('offers other trips when no trip matches', async () => {
    const { router } = await open('/en/shop?q=nothing&style=hiking', newShopApi(10));
    expect(await screen.findByRole('heading', { name: 'No trips match' })).toBeInTheDocument();
    const listItem = screen.getByText('Without the search words').closest('li');
    expect(listItem).toHaveTextContent('10 trips');
    await userEvent.click(screen.getByRole('link', { name: 'Without the search words' }));
    await waitForCount('5 trips');
    expect(router.state.location.searchStr).toBe('?style=hiking');
  });

  test.each([
    { address: '/en/shop?page=2', canonical: '/en/shop?page=2', robots: null },
    { address: '/en/shop?style=hiking', canonical: '/en/shop', robots: null },
    { address: '/en/shop?style=hiking&page=2', canonical: '/en/shop', robots: 'noindex' },
    { address: '/es/shop?sort=price', canonical: '/es/shop', robots: null },
  ])('$address is $canonical for search engines', async ({ address, canonical, robots }) => {
    await open(address, newShopApi(60));
    await waitFor(() =>
      expect(readHeadAttribute('link[rel=canonical]', 'href')).toBe(`${window.location.origin}${canonical}`),
    );

    expect(readHeadAttribute('meta[name=robots]', 'content')).toBe(robots);
  });

  test('keeps every filter when the language is switched', async () => {
    await open('/en/shop?style=hiking&style=trekking&country=PE', newShopApi(10));
    const languages = await screen.findByRole('navigation', { name: 'Language' });

    expect(within(languages).getByRole('link')).toHaveAttribute(
      'href',
      '/es/shop?style=hiking&style=trekking&country=PE',
    );
  });

  test('is shown in Spanish', async () => {
    await open('/es/shop?style=trekking&maxPrice=1200', newShopApi(10));
    await waitForCount('5 viajes');
    expect(screen.getByRole('link', { name: 'Quitar: Hasta $1.200' })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: /^Mayo de 2027/ })).toBeInTheDocument();
  });
});
