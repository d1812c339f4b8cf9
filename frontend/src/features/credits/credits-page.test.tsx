import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listPhotos, type Photo } from '@wayfold/contracts/catalogue/photos';
import { FakeApi } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';

const newPhoto = (n: number): Photo => ({
  id: `${n}`.repeat(32),
  width: 800,
  height: 500,
  widths: [412, 800],
  focus: { x: 0.5, y: 0.5 },
  alt: 'Stones.',
  place: `Place ${n}`,
  credit: { author: 'Ana Pérez', license: 'LicenseRef-Ours', licenseUrl: null, sourceUrl: null },
});

const newPhotosApi = (pageCount: number): FakeApi =>
  new FakeApi().on(listPhotos, ({ query }) => {
    const pageNumber = Number(query.cursor?.charAt(0) ?? '0') + 1;
    if (pageCount === 0) return { photos: [], nextCursor: null };
    return {
      photos: [{ photo: newPhoto(pageNumber), trips: [{ name: 'Inca Trail', slug: 'inca-trail' }] }],
      nextCursor: pageNumber < pageCount ? `${pageNumber}`.repeat(32) : null,
    };
  });

describe('the credits page', () => {
  test.each([
    {
      locale: 'en',
      title: 'Credits and licenses',
      credit: 'Photograph: Ana Pérez · With the author’s permission',
    },
    { locale: 'es', title: 'Créditos y licencias', credit: 'Fotografía: Ana Pérez · Con permiso del autor' },
  ] as const)(
    'credits every photograph, over any number of pages ($locale)',
    async ({ locale, title, credit }) => {
      await open(`/${locale}/credits`, newPhotosApi(3));
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(screen.getAllByText(credit)).toHaveLength(3);
      expect(screen.getAllByRole('link', { name: 'Inca Trail' })[0]).toHaveAttribute(
        'href',
        `/${locale}/adventure/inca-trail`,
      );
    },
  );

  test('contains what the licenses of maps, typefaces and data require', async () => {
    await open('/en/credits', newPhotosApi(0));
    expect(screen.queryByRole('region', { name: 'Photographs' })).not.toBeInTheDocument();

    const getSection = (name: string) => screen.getByRole('region', { name });
    expect(getSection('Maps')).toHaveTextContent(
      'world-atlas, copyright 2013–2019 Michael Bostock, under the ISC license',
    );
    expect(getSection('Typefaces')).toHaveTextContent(/Jost Project Authors.*SIL Open Font License 1\.1/);
    // IP2Location requires this wording and the link.
    expect(getSection('Visitor’s country')).toHaveTextContent(
      'This site or product includes IP2Location LITE data available from https://lite.ip2location.com.',
    );
    expect(
      within(getSection('Visitor’s country')).getByRole('link', { name: 'https://lite.ip2location.com' }),
    ).toHaveAttribute('href', 'https://lite.ip2location.com');
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Credits' })).toHaveAttribute(
      'href',
      '/en/credits',
    );
  });
});
