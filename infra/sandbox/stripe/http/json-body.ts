import type { IncomingMessage } from 'node:http';
import { readBody } from '../../shared/http.js';
import { newBadRequest } from './errors.js';

export type Json = Record<string, unknown>;

/** Reads a JSON object, and refuses anything else. */
export async function readJson(request: IncomingMessage): Promise<Json> {
  if (request.headers['content-type']?.startsWith('application/json') !== true) {
    throw newBadRequest('The content type has to be application/json.', {}, 415);
  }
  const text = await readBody(request);
  try {
    const body: unknown = JSON.parse(text === '' ? '{}' : text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Json;
  } catch {
    // The refusal below does not echo a body that is not JSON, which may be a card number.
  }
  throw newBadRequest('The body has to be a JSON object.');
}
