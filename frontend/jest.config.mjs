import { esm, swc } from '../jest.swc.mjs';

export default {
  ...esm,
  displayName: 'frontend',
  testEnvironment: '<rootDir>/test/jest/environment.mjs',
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        ...swc,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
      },
    ],
  },
  moduleNameMapper: {
    '^\\./locale-files\\.js$': '<rootDir>/test/jest/locale-files.mjs',
    ...esm.moduleNameMapper,
    '^@tanstack/react-start(/server)?$': '<rootDir>/test/jest/tanstack-start.mjs',
    '^react-i18next$': '<rootDir>/src/shared/i18n/react.tsx',
    '^virtual:(early-script|message-files)$': '<rootDir>/test/jest/asset.mjs',
    '\\.(css|svg|woff2)(\\?url)?$': '<rootDir>/test/jest/asset.mjs',
  },
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts?(x)'],
  setupFilesAfterEnv: ['<rootDir>/test/jest/setup.ts', '<rootDir>/../infra/src/jest/fast-check-seed.mjs'],
};
