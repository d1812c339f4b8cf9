import { throwErrors } from './throw-errors.js';

export interface ClosingStep {
  readonly name: string;
  readonly close: () => unknown;
}

/** Closes one after the other, also after one has failed; then throws each failure with its step's name. */
export async function closeInTurn(steps: readonly ClosingStep[]): Promise<void> {
  const errors: Error[] = [];
  for (const { name, close } of steps)
    try {
      await close();
    } catch (error) {
      errors.push(new Error(`${name} did not close`, { cause: error }));
    }
  throwErrors(errors);
}
