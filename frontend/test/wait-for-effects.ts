import { act } from '@testing-library/react';

/** Resolves once resolved promises, timers that are due, and React's effects have run. */
export const waitForEffects = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve)));
