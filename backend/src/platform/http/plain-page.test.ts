import { expect, test } from '@jest/globals';
import { renderPlainPage } from './plain-page.js';

test('a page with content has the logo and its styles', () => {
  const page = renderPlainPage('Not found', '<p>Nothing here.</p>');
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<h1>Not found</h1>\n<p>Nothing here.</p>');
  expect(page).toMatch(/<style>.*<\/style>/);
  expect(page).toContain('<svg');
});

test('a page without content is its title alone', () => {
  const page = renderPlainPage('No encontrada', '', 'es');
  expect(page).toContain('<html lang="es">');
  expect(page).toContain('<title>No encontrada · Wayfold</title>');
  expect(page).not.toMatch(/<style>|<svg/);
});
