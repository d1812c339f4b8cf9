import { native } from '../jest.swc.mjs';

export default {
  ...native,
  displayName: 'backend',
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts'],
  setupFilesAfterEnv: [...native.setupFilesAfterEnv, '<rootDir>/test/log-level.ts'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
};
