import { afterEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDestinations } from '@wayfold/contracts/catalogue/shop';
import { getStorefront } from '@wayfold/contracts/storefront';
import { newStorefront } from '../../../../test/content.js';
import { FakeApi } from '../../../../test/fake-api.js';
import { open } from '../../../../test/open.js';
import { followFocus } from './follow-focus.js';

const api = new FakeApi()
  .on(getStorefront, () => newStorefront())
  .on(getDestinations, () => ({ regions: [], styles: [], themes: [], durations: [], total: 0 }));
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the focus after following a link', () => {
  test('moves to the new page’s heading without a trace if the link is gone', async () => {
    await open('/en/saved', api);
    await findHeading('Saved trips');
    const [link] = screen.getAllByRole('link', { name: /^ES/ });
    await userEvent.click(link!);
    const title = await findHeading('Viajes guardados');
    expect(title).toHaveFocus();
    await userEvent.tab();
    expect(title).not.toHaveAttribute('tabindex');
  });

  test('stays on a link that still exists', async () => {
    await open('/en/saved', api);
    await findHeading('Saved trips');
    const footer = screen.getByRole('contentinfo');
    const link = footer.querySelector<HTMLElement>('a[href="/en/destinations"]');
    await userEvent.click(link!);
    await findHeading('Destinations');

    expect(link).toHaveFocus();
  });
});

describe('a rendered page', () => {
  afterEach(() => document.body.replaceChildren());
  const renderEvent = { fromLocation: {}, toLocation: { hash: '' }, pathChanged: true };

  test.each([
    { name: 'is the first of the document', event: { ...renderEvent, fromLocation: undefined } },
    { name: 'has the same path with another filter', event: { ...renderEvent, pathChanged: false } },
    { name: 'opens at a place within it', event: { ...renderEvent, toLocation: { hash: 'dates' } } },
  ])('takes no focus when it $name', ({ event }) => {
    document.body.innerHTML = '<main><h1>Trips</h1></main>';
    followFocus(event);
    expect(document.body).toHaveFocus();
    followFocus(renderEvent);
    expect(document.querySelector('h1')).toHaveFocus();
  });
});
