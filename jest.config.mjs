export default {
  projects: ['<rootDir>/contracts', '<rootDir>/backend', '<rootDir>/frontend', '<rootDir>/infra'],
  testSequencer: '<rootDir>/jest.sequencer.mjs',
  // Of all projects together: in a project alone it has no effect.
  testTimeout: 60_000,
  // Modules of earlier files stay in a worker's memory: with some gigabytes of them everything in it is slow.
  workerIdleMemoryLimit: '1500MB',
};
