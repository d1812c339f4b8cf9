import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeApi } from './fake-api.js';
import { open } from './open.js';

test.each([
  ['/en/404', 'Page not found'],
  ['/en/no/such/page', 'Page not found'],
  ['/es/404', 'Página no encontrada'],
])('%s shows the not-found page and is not indexed', async (path, title) => {
  await open(path, new FakeApi());
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
