import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { getLegalText } from '@wayfold/contracts/legal';
import { getStorefront } from '@wayfold/contracts/storefront';
import { newLegalText, newStorefront } from '../../../test/content.js';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';

/** Returns the API, and each request it got as `locale document version`. */
const newLegalApi = () => {
  const requests: string[] = [];
  const api = new FakeApi()
    .on(getStorefront, () => newStorefront())
    .on(getLegalText, ({ params: { document }, query: { locale, version } }) => {
      requests.push([locale, document, version].join(' '));
      if (version === '1999-01') throw new Refused(404, 'NOT_FOUND');
      return newLegalText(
        version === undefined ? { document } : { document, version: '2026-11', isCurrent: false },
      );
    });
  return { api, requests };
};

const readMeta = (name: string) =>
  document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? null;

describe('a legal document', () => {
  test('is requested in the language of its address, and shows its version, date and checksum', async () => {
    const { api, requests } = newLegalApi();
    await open('/en/booking-terms', api);

    expect(await screen.findByRole('heading', { level: 1, name: 'Booking Terms' })).toBeInTheDocument();
    expect(screen.getByText('Version 2027-02, published on 3 February 2027')).toBeInTheDocument();
    expect(screen.getByText('f00d')).toBeInTheDocument();
    expect(requests).toEqual(['en booking-terms ']);
    expect(readMeta('robots')).toBeNull();
  });

  test('shows its contents with links to the sections and their tables', async () => {
    await open('/en/booking-terms', newLegalApi().api);
    const contents = await screen.findByRole('navigation', { name: 'Contents' });
    expect(within(contents).getByRole('link', { name: '2. If you cancel' })).toHaveAttribute(
      'href',
      '#cancelling',
    );

    const section = screen.getByRole('region', { name: '2. If you cancel' });
    expect(section).toHaveAttribute('id', 'cancelling');
    expect(within(section).getByRole('rowheader', { name: '60' })).toBeInTheDocument();
    expect(within(section).getByRole('table', { name: 'What we keep' })).toBeInTheDocument();
  });

  test.each([
    ['terms', 'terms-and-conditions'],
    ['booking-terms', 'booking-terms'],
    ['privacy', 'privacy'],
  ] as const)('%s links to its former version, which says so and is not indexed', async (path, document) => {
    const { api, requests } = newLegalApi();
    await open(`/es/${path}/2026-11`, api);

    expect(await screen.findByText(/Esta es una versión anterior/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Leer la versión vigente' })).toHaveAttribute(
      'href',
      `/es/${path}`,
    );
    expect(screen.getByRole('link', { name: /^Versión 2027-02/ })).toHaveAttribute(
      'href',
      `/es/${path}/2027-02`,
    );
    expect(requests).toEqual([`es ${document} 2026-11`]);
    expect(readMeta('robots')).toBe('noindex');
  });

  test('is not found if it never existed', async () => {
    await open('/en/terms/1999-01', newLegalApi().api);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  });
});
