import { esm, swc } from '../jest.swc.mjs';
export default {
  ...esm,
  displayName: 'contracts',
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  testMatch: ['<rootDir>/src/**/*.test.ts'],
};
