import { native } from '../jest.swc.mjs';

export default {
  ...native,
  displayName: 'backend',
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts'],
  setupFilesAfterEnv: [...native.setupFilesAfterEnv, '<rootDir>/test/support/jest/log-level.ts'],
  globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
};
