import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../root.mjs';

/**
 * @typedef {object} Service
 * @property {string[]} [command]
 * @property {unknown} [build]
 * @property {string} [image]
 * @property {string[]} [profiles]
 * @property {Record<string, string>} [environment]
 * @property {{ replicas?: number }} [deploy]
 * @property {Record<string, { condition: string }>} [depends_on]
 * @property {string[]} [volumes]
 */

/**
 * Reads docker-compose.yml and fills in its variables as `docker compose` would.
 * @param {Record<string, string>} [variables]
 * @returns {{ services: Record<string, Service>, volumes: object }}
 */
export function readCompose(variables = {}) {
  const fillVariables = (/** @type {string} */ text) =>
    text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, fallback) => {
      const value = variables[name];
      if (value) return value;
      if (kind === '?') throw new Error(`docker-compose.yml needs ${name}`);
      return fallback ?? '';
    });
  /** @param {unknown} value @returns {any} filled in after reading the YAML, like compose: "" stays a text */
  const fillNode = (value) => {
    if (typeof value === 'string') return fillVariables(value);
    if (Array.isArray(value)) return value.map(fillNode);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fillNode(child)]));
  };
  return fillNode(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));
}
