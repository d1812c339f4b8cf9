export default {
  projects: ['<rootDir>/contracts', '<rootDir>/backend', '<rootDir>/frontend', '<rootDir>/infra'],
};
