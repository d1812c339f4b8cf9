// A small page build in place of the real build, mounted on the real server.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chooseMapOrigins } from '../../../src/platform/web/content-security-policy.js';
import { type ChildHandle, startProcess } from '../processes/start-process.js';

/** Echoes its request, and fails on demand. */
const RENDERER = `
let renderCount = 0;
const page = (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/fails') throw new Error('password of ana@example.com is hunter2');
  if (pathname === '/en/render-count') return new Response(String(++renderCount));
  if (pathname === '/old') return new Response(null, { status: 307, headers: { location: '/en' } });
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  if (pathname === '/cached') headers['cache-control'] = 'private, max-age=5';
  if (pathname === '/es/typed') headers['cache-control'] = 'private, no-store';
  const text = pathname === '/long' ? 'x'.repeat(5000) : pathname + ' ' + request.headers.get('x-csp-nonce');
  const status = pathname.endsWith('/lost') ? 404 : pathname.endsWith('/broken') ? 500 : 200;
  return new Response(text, { status, headers });
};
export default { fetch: async (request) => page(request) };
`;

export interface MountedPages {
  /** Folder in place of the front end. */
  readonly folder: string;
  readonly server: ChildHandle;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  fetchHead(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

export async function mountPages(): Promise<MountedPages> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pages-'));
  const files = {
    'package.json': '{"type":"module"}',
    'dist/server/server.js': RENDERER,
    'dist/client/assets/app-1a2b.js': 'export {};',
    'dist/client/assets/big-3c4d.js': 'export const plain = 1;',
    'dist/client/builds/latest.json': '{"id":"b1","time":"2027-01-01T00:00:00.000Z"}',
    'dist/client/builds/meta/b1.json': '{"id":"b1"}',
    'dist/client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  // Brotli requests get this file: its text differs, so that the test sees which file was sent.
  const compressedScript = brotliCompressSync(Buffer.from('export const fromBuild = 1;'));
  await writeFile(path.join(folder, 'dist/client/assets/big-3c4d.js.br'), compressedScript);
  const server = await startProcess(new URL('./pages.ts', import.meta.url), {
    frontendDir: folder,
    mode: 'production',
    cards: { frames: ['http://cards.example'], calls: [], isAllowedEverywhere: true },
    maps: chooseMapOrigins(undefined),
  });
  const newFetcher =
    (method: string) =>
    (address: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${server.port}${address}`, { method, headers, redirect: 'manual' });
  return {
    folder,
    server,
    get: newFetcher('GET'),
    fetchHead: newFetcher('HEAD'),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}
