export default {
  projects: ['<rootDir>/contracts', '<rootDir>/backend', '<rootDir>/frontend', '<rootDir>/infra'],
  // Of all projects together: in a project alone it has no effect.
  testTimeout: 60_000,
};
