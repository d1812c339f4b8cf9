/** SWC options of every Jest project: native ESM, legacy decorators and metadata for Nest and TypeORM. */
export const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true, tsx: false },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** The same for components: mails of the backend are written as such. */
export const swcTsx = {
  ...swc,
  jsc: {
    ...swc.jsc,
    parser: { ...swc.jsc.parser, tsx: true },
    transform: { ...swc.jsc.transform, react: { runtime: 'automatic' } },
  },
};

/** How Jest itself finds what a file imports: `.js` specifiers are sources, contracts too. */
export const esm = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@wayfold/contracts/(.*)$': '<rootDir>/../contracts/src/$1.ts',
  },
};

/** Tests that need no browser run without a VM: Node imports the sources, compiled by `infra/src/jest`. */
export const native = {
  ...esm,
  testEnvironment: '<rootDir>/../infra/src/jest/environment.mjs',
  testRunner: '<rootDir>/../infra/src/jest/runner.mjs',
  setupFilesAfterEnv: ['<rootDir>/../infra/src/jest/fast-check-seed.mjs'],
  transform: {},
};
