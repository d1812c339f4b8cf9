import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../root.mjs';

/**
 * docker-compose.yml with its variables filled in as `docker compose` would.
 * @param {Record<string, string>} [variables]
 * @returns {{ services: Record<string, { command?: string[], build?: unknown, image?: string, profiles?: string[], environment?: Record<string, string>, deploy?: { replicas?: number }, depends_on?: Record<string, { condition: string }>, volumes?: string[] }>, volumes: object }}
 */
export function readCompose(variables = {}) {
  const fill = (/** @type {string} */ text) =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, fallback) => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(`docker-compose.yml needs ${name}`);
      return fallback ?? '';
    });
  /** @param {unknown} value @returns {any} like compose, after reading the YAML: an empty value stays a text */
  const walk = (value) => {
    if (typeof value === 'string') return fill(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));
}
