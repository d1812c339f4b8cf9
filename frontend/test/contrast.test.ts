import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

// Checks the delivered tokens by WCAG 2.2: 1.4.3 for text, 1.4.11 for controls, 2.4.13 for the focus ring. A
// token is a custom property whose value is one color.

const STYLES_FOLDER = path.join(import.meta.dirname, '../src/shared/ui/styles');
/** A theme is a selector that sets tokens; the console inherits what it does not override. */
const THEMES = { storefront: ':root', console: '.ops' } as const;

type Theme = keyof typeof THEMES;
type Pairs = Readonly<Record<string, string>>;
const SCOPES = ['both', 'storefront', 'console'] as const;

/** Each text color with the backgrounds that it is used on. */
const TEXT_PAIRS: Readonly<Record<(typeof SCOPES)[number], Pairs>> = {
  both: {
    ink: 'paper surface sunk teal-tint chosen',
    'ink-2': 'paper surface sunk teal-tint chosen',
    link: 'paper surface sunk',
    error: 'paper surface error-tint',
    'on-primary': 'primary primary-hover primary-press',
    'teal-ink': 'teal-tint',
    'ok-ink': 'ok-tint paper surface',
    'warn-ink': 'warn-tint',
    'group-ink': 'group-tint',
    'off-ink': 'off-tint surface',
  },
  storefront: {
    ink: 'sheet off-tint indep-tint pass-tint sky',
    'ink-2': 'sheet indep-tint pass-tint',
    link: 'teal-tint sheet warn-tint',
    surface: 'ink primary',
    'teal-ink': 'paper surface',
    'pass-ink': 'pass-tint paper surface off-tint',
    'indep-ink': 'indep-tint',
    'on-deep': 'deep',
    'on-deep-2': 'deep',
    'on-deep-link': 'deep',
    'on-bamba': 'bamba',
  },
  console: { ink: 'raised', 'ink-2': 'raised', link: 'raised' },
};

/** These borders, marks and curves identify a control or a figure. */
const SHAPE_PAIRS: typeof TEXT_PAIRS = {
  both: { field: 'paper surface sunk', primary: 'paper surface chosen', error: 'paper surface' },
  storefront: { primary: 'off-tint', field: 'chosen' },
  console: { bamba: 'surface', 'warn-ink': 'surface', field: 'surface' },
};

/** Focusable elements stand on these backgrounds, where the dark ring or its halo must be visible. */
const FOCUSED_SURFACES: Readonly<Record<(typeof SCOPES)[number], string>> = {
  both: 'paper surface sunk chosen teal-tint',
  storefront: 'sheet deep off-tint indep-tint pass-tint warn-tint sky bamba',
  console: 'raised',
};

const RINGS = ['focus', 'focus-halo'] as const;
const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;

/** Says why neither text nor background uses the token. */
const EXEMPT_TOKENS: Readonly<Record<string, string>> = {
  pass: 'bars next to their numbers, and a mark next to its text',
  indep: 'the given theme; pages draw with its tint and ink',
  group: 'the given theme; pages draw with its tint and ink',
  'error-fill': 'the given theme; pages draw with its tint and ink',
  outline: 'the given theme; pages draw with its tint and ink',
  line: 'decoration: the parts that it separates stand apart without it',
};
/** These opaque colors are not tokens. */
const LITERAL_COLORS = new Map([['ops-staff.css', ['#fff']]]); // a QR code scans only on white

const sheets = readdirSync(STYLES_FOLDER)
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({
    file,
    css: readFileSync(path.join(STYLES_FOLDER, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''),
  }));

const rules = sheets.flatMap(({ file, css }) =>
  [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim(),
    body,
  })),
);
const COLOR_PATTERN = /^(#[\da-f]{3,8}|(rgb|hsl|oklch|oklab|lab|lch|color)a?\(.*\))$/i;

function parseTokens(body: string): [string, string][] {
  return [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].flatMap(([, name = '', value = '']) =>
    COLOR_PATTERN.test(value.trim()) ? [[name, value.trim()]] : [],
  );
}

const collectTokens = (selector: string): Map<string, string> =>
  new Map(rules.filter((rule) => rule.selector === selector).flatMap(({ body }) => parseTokens(body)));

const TOKENS: Readonly<Record<Theme, ReadonlyMap<string, string>>> = {
  storefront: collectTokens(THEMES.storefront),
  console: new Map([...collectTokens(THEMES.storefront), ...collectTokens(THEMES.console)]),
};

function calculateLuminance(color: string): number {
  const hex = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(color)?.[1];
  if (hex === undefined) throw new Error(`${color} is no opaque color in hexadecimal digits`);
  const whole = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [0, 2, 4]
    .map((startIndex) => Number.parseInt(whole.slice(startIndex, startIndex + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function calculateContrast(firstColor: string, secondColor: string): number {
  const [lighter = 0, darker = 0] = [
    calculateLuminance(firstColor),
    calculateLuminance(secondColor),
  ].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const getColor = (theme: Theme, token: string): string => {
  const color = TOKENS[theme].get(token);
  if (color === undefined) throw new Error(`the theme of the ${theme} has no token --${token}`);
  return color;
};

const listPairs = (theme: Theme, table: typeof TEXT_PAIRS): [string, string][] =>
  [table.both, table[theme]].flatMap((pairs) =>
    Object.entries(pairs).flatMap(([ink, grounds]) =>
      grounds.split(' ').map((ground): [string, string] => [ink, ground]),
    ),
  );

const listFocusColors = (theme: Theme): string[] =>
  `${FOCUSED_SURFACES.both} ${FOCUSED_SURFACES[theme]}`.split(' ');

/** Lists pairs with too little contrast, with actual and required ratio. */
const listFaintPairs = (theme: Theme, table: typeof TEXT_PAIRS, minRatio: number): string[] =>
  listPairs(theme, table).flatMap(([ink, ground]) => {
    const ratio = calculateContrast(getColor(theme, ink), getColor(theme, ground));
    return ratio >= minRatio ? [] : [`--${ink} on --${ground}: ${ratio.toFixed(2)}, not ${minRatio}`];
  });

describe('the contrast of two colors', () => {
  test.each([
    { color: '#000000', otherColor: '#ffffff', ratio: 21 },
    { color: '#fff', otherColor: '#fff', ratio: 1 },
    { color: '#777777', otherColor: '#ffffff', ratio: 4.48 },
    { color: '#767676', otherColor: '#ffffff', ratio: 4.54 },
    { color: '#00bcd4', otherColor: '#ffffff', ratio: 2.3 },
  ])('$color and $otherColor is $ratio to 1, in either order', ({ color, otherColor, ratio }) => {
    expect(calculateContrast(color, otherColor)).toBeCloseTo(ratio, 2);
    expect(calculateContrast(otherColor, color)).toBe(calculateContrast(color, otherColor));
  });
});

describe.each(['storefront', 'console'] as const)('the tokens of the %s', (theme) => {
  test('are readable on every background that they are used on', () => {
    expect(listFaintPairs(theme, TEXT_PAIRS, TEXT_RATIO)).toEqual([]);
  });

  test('show the edges of controls and the content of figures', () => {
    expect(listFaintPairs(theme, SHAPE_PAIRS, SHAPE_RATIO)).toEqual([]);
  });

  test('show the focus', () => {
    const groundsWithoutRing = listFocusColors(theme).filter((ground) =>
      RINGS.every((ring) => calculateContrast(getColor(theme, ring), getColor(theme, ground)) < SHAPE_RATIO),
    );
    expect(groundsWithoutRing).toEqual([]);
  });

  test('are all listed, in a pair or as exempt with a reason', () => {
    const knownTokens = new Set([
      ...[...listPairs(theme, TEXT_PAIRS), ...listPairs(theme, SHAPE_PAIRS)].flat(),
      ...RINGS,
      ...listFocusColors(theme),
      ...Object.keys(EXEMPT_TOKENS),
    ]);
    // An inherited token is checked in the theme that sets it.
    expect([...collectTokens(THEMES[theme]).keys()].filter((token) => !knownTokens.has(token))).toEqual([]);
    expect(Object.keys(EXEMPT_TOKENS).filter((token) => !TOKENS[theme].has(token))).toEqual([]);
  });
});

describe('the style sheets', () => {
  test('define only the themes of the tables', () => {
    const themes = rules.filter(({ body }) => parseTokens(body).length > 0).map(({ selector }) => selector);
    expect(new Set(themes)).toEqual(new Set(Object.values(THEMES)));
  });

  test('combine only the pairs of tokens in the text table', () => {
    const table = new Set(SCOPES.flatMap((scope) => Object.entries(TEXT_PAIRS[scope]).flatMap(flattenPair)));
    const missingPairs = rules.flatMap(({ file, selector, body }) => {
      const ink = /(?:^|[;\s])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
      const ground = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1];
      if (ink === undefined || ground === undefined || table.has(`${ink} on ${ground}`)) return [];
      return [`${file} ${selector}: --${ink} on --${ground}`];
    });

    expect(missingPairs).toEqual([]);
  });

  test('take every opaque color from the tokens', () => {
    const strays = sheets.flatMap(({ file, css }) => {
      const plainCss = css.replaceAll(/--[\w-]+:[^;]+;/g, '');
      const colors = plainCss.match(/#(?:[\da-f]{6}|[\da-f]{3})\b|\brgb\([\d\s,]+\)/gi) ?? [];
      const literalColors = LITERAL_COLORS.get(file) ?? [];
      return colors.filter((color) => !literalColors.includes(color)).map((color) => `${file}: ${color}`);
    });
    expect(strays).toEqual([]);
  });
});

function flattenPair([ink, grounds]: [string, string]): string[] {
  return grounds.split(' ').map((ground) => `${ink} on ${ground}`);
}
