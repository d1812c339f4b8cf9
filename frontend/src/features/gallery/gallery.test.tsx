import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getPhotoAvif, getPhotoJpeg, type Photo } from '@wayfold/contracts/catalogue/photos';
import type { FakeApi } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';
import { newTripApi } from '../../../test/trip-api.js';

const newPhoto = (n: number, overrides: Partial<Photo> = {}): Photo => ({
  id: `${n}`.repeat(32),
  width: 1250,
  height: 800,
  widths: [412, 640, 1250],
  focus: { x: 0.4, y: 0.25 },
  alt: `Stones, ${n} of them.`,
  place: `Place ${n}`,
  credit: {
    author: 'Ana Pérez',
    license: 'CC-BY-SA-4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
    sourceUrl: 'https://example.org/stones',
  },
  ...overrides,
});

const newGalleryApi = (photos: readonly Photo[], locale: 'en' | 'es' = 'en'): FakeApi =>
  newTripApi(locale, { photos: [...photos] });

beforeEach(() => {
  // jsdom closes a dialog without the `close` event.
  jest.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  });
});

const buildAddress = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

describe('the photographs of a trip', () => {
  const photoId = '1'.repeat(32);
  async function openPhotographs(): Promise<HTMLElement> {
    await open('/en/adventure/inca-trail', newGalleryApi([newPhoto(1), newPhoto(2)]));
    return screen.getByRole('region', { name: 'Photographs' });
  }

  test('link to the pictures and name the photographer', async () => {
    const section = await openPhotographs();
    const links = within(section).getAllByRole('link');

    expect(links.map((link) => link.getAttribute('href'))[0]).toBe(
      buildAddress(getPhotoJpeg.path, { photoId }),
    );
    expect(within(section).getByText('Place 1')).toHaveTextContent('Ana Pérez');
  });

  test('offer every width, their size and an alternative text', async () => {
    const section = await openPhotographs();
    const picture = within(section).getByRole('img', { name: 'Stones, 1 of them.' });

    expect(picture).toHaveAttribute('width', '1250');
    expect(picture).toHaveAttribute('height', '800');
    expect(picture).toHaveAttribute('loading', 'lazy');
    expect(picture).toHaveStyle({ objectPosition: '40% 25%' });
    expect(picture.previousElementSibling).toHaveAttribute(
      'srcset',
      ['412', '640', '1250']
        .map((width) => `${buildAddress(getPhotoAvif.path, { photoId, width })} ${width}w`)
        .join(', '),
    );
  });

  test('have no section for a trip without photographs', async () => {
    await open('/en/adventure/inca-trail', newGalleryApi([]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inca Trail' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Photographs' })).not.toBeInTheDocument();
  });

  test('open at the pressed photograph with steps by keys and buttons', async () => {
    await open('/en/adventure/inca-trail', newGalleryApi([newPhoto(1), newPhoto(2), newPhoto(3)]));
    await userEvent.click(screen.getByRole('link', { name: 'Stones, 2 of them.' }));
    const dialog = await screen.findByRole('dialog', { name: 'Photographs' });
    const position = within(dialog).getByRole('status');
    expect(position).toHaveTextContent('2 of 3');

    within(dialog).getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(position).toHaveTextContent('3 of 3');
    expect(within(dialog).getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Previous' }));
    expect(position).toHaveTextContent('2 of 3');

    await userEvent.keyboard('{Home}');
    expect(position).toHaveTextContent('1 of 3');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('name author and license in the page’s language', async () => {
    const credit = { author: 'Janwiki', license: 'CC-PDM-1.0', licenseUrl: null, sourceUrl: null };
    await open('/es/adventure/camino-inca', newGalleryApi([newPhoto(1), newPhoto(2, { credit })], 'es'));
    await userEvent.click(screen.getByRole('link', { name: 'Stones, 1 of them.' }));
    const dialog = await screen.findByRole('dialog', { name: 'Fotografías' });
    const [first, second] = within(dialog).getAllByRole('figure');

    expect(first).toHaveTextContent('Place 1Fotografía: Ana Pérez · CC BY-SA 4.0 · Fuente');
    expect(within(first!).getByRole('link', { name: 'CC BY-SA 4.0' })).toHaveAttribute(
      'href',
      'https://creativecommons.org/licenses/by-sa/4.0/',
    );
    expect(second).toHaveTextContent('Place 2Fotografía: Janwiki · Dominio público');
    expect(second).not.toHaveTextContent('Fuente');
  });

  test('offer no steps for a single photograph', async () => {
    await open('/en/adventure/inca-trail', newGalleryApi([newPhoto(1)]));
    await userEvent.click(screen.getByRole('link', { name: 'Stones, 1 of them.' }));
    const dialog = await screen.findByRole('dialog');

    expect(within(dialog).queryByRole('status')).not.toBeInTheDocument();
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
  });
});
