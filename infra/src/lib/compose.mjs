import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from './root.mjs';

/**
 * docker-compose.yml with its variables filled in as `docker compose` would.
 * @param {Record<string, string>} [variables]
 * @returns {{ services: Record<string, { command?: string[], build?: unknown, image?: string, profiles?: string[], environment?: Record<string, string>, deploy?: { replicas?: number }, depends_on?: Record<string, { condition: string }>, volumes?: string[] }>, volumes: object }}
 */
export function readCompose(variables = {}) {
  const text = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const filled = text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (
      _,
      /** @type {string} */ name,
      /** @type {string | undefined} */ kind,
      /** @type {string | undefined} */ rest,
    ) => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(`docker-compose.yml needs ${name}`);
      return rest ?? '';
    },
  );
  return parse(filled, { merge: true });
}
