import { esm, swc } from '../jest.swc.mjs';
export default {
  ...esm,
  displayName: 'infra',
  testEnvironment: 'node',
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  testMatch: ['<rootDir>/{bench,sandbox,src}/**/*.test.ts'],
};
