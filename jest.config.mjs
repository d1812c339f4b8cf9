export default {
  projects: ['<rootDir>/contracts', '<rootDir>/backend', '<rootDir>/frontend', '<rootDir>/infra'],
  testSequencer: '<rootDir>/jest.sequencer.mjs',
  // Applies only at the root: Jest ignores it in a project.
  testTimeout: 60_000,
  // Restart a worker above this size: modules of earlier test files stay in its memory and slow it down.
  workerIdleMemoryLimit: '1500MB',
};
