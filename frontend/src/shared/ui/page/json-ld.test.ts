import { expect, test } from '@jest/globals';
import { toJsonLd } from './json-ld.js';

test('structured data cannot end its own script', () => {
  const { children } = toJsonLd({ name: '</script><script>alert(1)' });
  expect(children).not.toContain('<');
  expect(JSON.parse(children)).toEqual({
    '@context': 'https://schema.org',
    name: '</script><script>alert(1)',
  });
});
