import { esm, swc, swcTsx } from '../jest.swc.mjs';
export default {
  ...esm,
  displayName: 'backend',
  testEnvironment: 'node',
  transform: {
    '^.+\\.ts$': ['@swc/jest', swc],
    '^.+\\.tsx$': ['@swc/jest', swcTsx],
  },
  testMatch: ['<rootDir>/{src,test}/**/*.test.ts'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
};
