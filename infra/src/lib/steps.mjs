/**
 * Runs work, and prints its label and duration.
 * @typedef {<T>(label: string, work: (note: (text: string) => void) => T | Promise<T>) => Promise<T>} Step
 */

/** Formats the time since then, such as `1.3 s`. @param {number} startedAtMs */
export const formatElapsed = (startedAtMs) => `${((Date.now() - startedAtMs) / 1000).toFixed(1)} s`;

/**
 * @param {(line: string) => void} [print]
 * @returns {Step}
 */
export function createStep(print = (line) => console.log(line)) {
  return async (label, work) => {
    const startedAtMs = Date.now();
    print(`→ ${label}`);
    try {
      const result = await work((text) => print(`    ${text}`));
      print(`✓ ${label} (${formatElapsed(startedAtMs)})`);
      return result;
    } catch (error) {
      print(`✗ ${label} (${formatElapsed(startedAtMs)})`);
      throw error;
    }
  };
}
