import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/**
 * Runs a Node program to its end.
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean }} [options] isShown: print while it runs
 * @returns {Promise<{ hasSucceeded: boolean, output: string }>}
 */
export function runNode(args, { cwd = root, env = {}, isShown = false } = {}) {
  return new Promise((resolve) => {
    const stdio = isShown ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ hasSucceeded: false, output: error.message }));
    child.once('close', (code) => resolve({ hasSucceeded: code === 0, output: output.trim() }));
  });
}
