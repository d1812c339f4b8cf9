import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../testing/test-tree.js';
import { listLocaleProblems } from './locales.mjs';

const tree = setUpTestTree();

function listProblems(texts: Record<'en' | 'es', object>): Promise<string[]> {
  for (const [language, values] of Object.entries(texts))
    tree.writeText(`${language}/shop.ts`, `export default ${JSON.stringify(values)};`);
  return listLocaleProblems(tree.base);
}

test.each<{ name: string; en: object; es: object }>([
  { name: 'a straight apostrophe', en: { b: "It's off", c: 'd' }, es: { b: 'Falta', c: 'd' } },
  { name: 'three dots', en: { b: 'Wait…', c: 'd' }, es: { b: 'Espera...', c: 'd' } },
  {
    name: 'a straight apostrophe in one of several plural forms',
    en: { b_one: "It's {{count}}", b_other: 'They are {{count}}', c: 'd' },
    es: { b_one: 'Es {{count}}', b_other: 'Son {{count}}', c: 'd' },
  },
])('the check refuses $name', async ({ en, es }) => {
  expect(await listProblems({ en, es })).toEqual(['locales/*/shop.ts: "b" has \' or ...: write ’ or …']);
});

test('the check accepts a curly apostrophe and an ellipsis', async () => {
  expect(await listProblems({ en: { b: 'It’s…', c: 'd' }, es: { b: 'Ya…', c: 'd' } })).toEqual([]);
});
