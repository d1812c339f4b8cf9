import { readdirSync } from 'node:fs';

const locales = new URL('../../src/locales/', import.meta.url);

/** Replaces Vite's expansion of `import.meta.glob`. */
export const localeFiles = Object.fromEntries(
  ['en', 'es'].flatMap((language) =>
    readdirSync(new URL(`${language}/`, locales)).map((name) => [
      `../../locales/${language}/${name}`,
      () => import(`../../src/locales/${language}/${name}`),
    ]),
  ),
);
