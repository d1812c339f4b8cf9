import { expect, test } from '@jest/globals';
import { listFilePlaces, PlacesFile } from './places-file.js';

const newBilingualText = (text: string) => ({ en: text, es: text });
const page = { lead: newBilingualText('Lead'), text: [newBilingualText('Text')] };
const newNamedPage = (key: string) => ({
  name: newBilingualText(key),
  slug: { en: key, es: `${key}-es` },
  ...page,
});

test('a place is keyed by its code, its band or its English slug', () => {
  const file = PlacesFile.parse({
    format: 'wayfold-places/1',
    regions: [
      { ...newNamedPage('andes'), inName: newBilingualText('the Andes'), when: newBilingualText('May') },
    ],
    countries: [
      {
        ...newNamedPage('peru'),
        inName: newBilingualText('Peru'),
        when: newBilingualText('May'),
        code: 'PE',
        region: 'andes',
      },
    ],
    styles: [newNamedPage('trekking'), newNamedPage('hiking')],
    themes: [{ ...newNamedPage('food'), of: newBilingualText('Food') }],
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
