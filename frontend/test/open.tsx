import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getRouter } from '../src/router.js';
import type { FakeApi } from './fake-api.js';
import { BOOKING_ID } from './fixtures.js';

/** Opens an address in the real router, with `api` as the API. */
export async function open(path: string, api: FakeApi) {
  globalThis.fetch = api.fetch;
  const router = getRouter();
  const history = createMemoryHistory({ initialEntries: [path] });
  router.update({ ...router.options, history } as Parameters<typeof router.update>[0]);
  await router.load();
  const page = render(<RouterProvider router={router} />, { container: document });
  return { router, page };
}

/** Opens the page of a booking, as after a payment. */
export const openManagePage = (api: FakeApi, locale = 'en') =>
  open(`/${locale}/thank-you?booking=${BOOKING_ID}`, api);

export const pressButton = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
