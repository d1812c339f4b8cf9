import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { getLegalText } from '@wayfold/contracts/legal';
import { getStorefront } from '@wayfold/contracts/storefront';
import { newLegalText, newStorefront } from '../../../../test/content.js';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { open } from '../../../../test/open.js';

const newFooterApi = (): FakeApi =>
  new FakeApi()
    .on(getStorefront, () => newStorefront())
    .on(getLegalText, ({ params: { document } }) => newLegalText({ document }));

describe('the page footer', () => {
  test('links to all three documents, to mail and telephone, and to the recipient of the donation', async () => {
    await open('/en/privacy', newFooterApi());
    const footer = within(await screen.findByRole('contentinfo'));
    const readHref = (name: string | RegExp) => footer.getByRole('link', { name }).getAttribute('href');

    expect(
      ['Terms & Conditions', 'Booking Terms', 'Privacy', 'hola@viajes.example', '+51 1 555 0142'].map(
        readHref,
      ),
    ).toEqual([
      '/en/terms',
      '/en/booking-terms',
      '/en/privacy',
      'mailto:hola@viajes.example',
      'tel:+5115550142',
    ]);
    expect(footer.getByText(/^1\.25% of sales offsets the carbon footprint/)).toBeInTheDocument();
    expect(readHref(/^Green Fund/)).toBe('https://green.example/');
  });

  test('omits a donated share of zero', async () => {
    const storefront = newStorefront();
    const api = newFooterApi().on(getStorefront, () => ({
      ...storefront,
      donationShare: { ...storefront.donationShare, basisPoints: 0 },
    }));
    await open('/es/privacy', api);

    expect(await screen.findByRole('link', { name: 'hola@viajes.example' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).not.toHaveTextContent('carbono');
  });

  test('is shown without contact when the storefront does not answer', async () => {
    const api = newFooterApi().on(getStorefront, () => {
      throw new Refused(503, 'BUSY');
    });
    await open('/es/privacy', api);

    expect(await screen.findByRole('contentinfo')).toHaveTextContent('Privacidad');
    expect(screen.queryByRole('link', { name: 'hola@viajes.example' })).toBeNull();
  });
});
