import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { NOW } from '../fixtures.js';

// A busy machine must not fail a test; a missing element still fails, only later.
configure({ asyncUtilTimeout: 15_000 });

/** Stops the date only: timers and Testing Library's waiting run on. */
function stopClock(): void {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}

// Modules read the date while a spec imports them, before its first test.
stopClock();
beforeEach(stopClock);

afterEach(() => {
  cleanup();
  // A spec may have made the storage deny access, so restore it before clearing it.
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});
