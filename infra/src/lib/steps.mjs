/**
 * Runs work and prints its label and duration. @typedef {<T>(label: string, work: (note: (text: string) =>
 * void) => T | Promise<T>) => Promise<T>} Step
 */

/** @param {number} since ms @returns {string} for example `1.3 s` */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * @param {(line: string) => void} [print]
 * @returns {Step}
 */
export function steps(print = (line) => console.log(line)) {
  return async (label, work) => {
    const began = Date.now();
    print(`→ ${label}`);
    try {
      const result = await work((text) => print(`    ${text}`));
      print(`✓ ${label} (${seconds(began)})`);
      return result;
    } catch (e) {
      print(`✗ ${label} (${seconds(began)})`);
      throw e;
    }
  };
}
