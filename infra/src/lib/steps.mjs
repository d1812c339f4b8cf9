/**
 * Runs work, and prints its label and duration.
 * @typedef {<T>(label: string, work: (note: (text: string) => void) => T | Promise<T>) => Promise<T>} Step
 */

/** @param {number} since ms @returns {string} for example `1.3 s` */
export const formatSeconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

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
      print(`✓ ${label} (${formatSeconds(startedAtMs)})`);
      return result;
    } catch (error) {
      print(`✗ ${label} (${formatSeconds(startedAtMs)})`);
      throw error;
    }
  };
}
