import { ConfigurationError, readSettings } from '../product/config.mjs';

/** The problems of an environment's settings; empty if they are valid. */
export function listProblems(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
