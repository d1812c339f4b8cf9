import { ConfigurationError, readSettings } from '../product/config.mjs';

/**
 * Lists the problems of an environment's settings; empty if they are valid.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function listSettingProblems(env) {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
