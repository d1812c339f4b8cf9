import { native } from '../jest.swc.mjs';

export default {
  ...native,
  displayName: 'infra',
  testMatch: ['<rootDir>/{bench,sandbox,src}/**/*.test.ts'],
};
