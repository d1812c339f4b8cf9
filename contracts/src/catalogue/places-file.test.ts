import { expect, test } from '@jest/globals';
import { PlacesFile, listFilePlaces } from './places-file.js';

const bilingual = (text: string) => ({ en: text, es: text });
const page = { lead: bilingual('Lead'), text: [bilingual('Text')] };
const named = (key: string) => ({ name: bilingual(key), slug: { en: key, es: `${key}-es` }, ...page });

test('a place is keyed by its code, its band or its English slug', () => {
  const file = PlacesFile.parse({
    format: 'wayfold-places/1',
    regions: [{ ...named('andes'), inName: bilingual('the Andes'), when: bilingual('May') }],
    countries: [
      { ...named('peru'), inName: bilingual('Peru'), when: bilingual('May'), code: 'PE', region: 'andes' },
    ],
    styles: [named('trekking'), named('hiking')],
    themes: [{ ...named('food'), of: bilingual('Food') }],
    durations: [{ band: '6-9', ...page }],
  });
  expect(listFilePlaces(file).map(({ kind, key, path }) => [kind, key, path.join('.')])).toEqual([
    ['region', 'andes', 'regions.0'],
    ['country', 'PE', 'countries.0'],
    ['style', 'trekking', 'styles.0'],
    ['style', 'hiking', 'styles.1'],
    ['theme', 'food', 'themes.0'],
    ['duration', '6-9', 'durations.0'],
  ]);
});
