import { native } from '../jest.swc.mjs';

export default {
  ...native,
  displayName: 'contracts',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
};
