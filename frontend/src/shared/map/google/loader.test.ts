/** @jest-environment-options {"resources": "usable"} */
// A server stands in for the maps service, and the page really loads scripts.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MapsLoader, POLL_MS, SCRIPT_FAILURE_MESSAGE, WINDOW_MISSING_MESSAGE } from './loader.js';

type Responder = (response: ServerResponse, callback: string) => void;

const sendScript = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/javascript' });
  response.end(text);
};
const sendCallback: Responder = (response, callback) => sendScript(response, `window.${callback}();`);

let server: Server;
let requestedUrls: URL[];
let responders: Responder[];
let waitsMs: number[];
let loader: MapsLoader;

beforeEach(async () => {
  [requestedUrls, responders, waitsMs] = [[], [], []];
  // The page reports scripts that do not load.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://maps.test');
    requestedUrls.push(url);
    (responders.shift() ?? sendCallback)(response, url.searchParams.get('callback') ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  loader = new MapsLoader(`http://127.0.0.1:${(server.address() as AddressInfo).port}/js`, {
    window,
    wait: (ms) => {
      waitsMs.push(ms);
      return new Promise((resolve) => setTimeout(resolve, ms));
    },
  });
});

/** Resolves once the second caller has polled this many times. */
async function waitForPolls(count: number): Promise<void> {
  while (waitsMs.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
}

afterEach(async () => {
  document.head.replaceChildren();
  for (const url of requestedUrls) Reflect.deleteProperty(window, url.searchParams.get('callback') ?? '');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('the loader of the maps script', () => {
  test('changes from not loaded via loading to loaded, and requests the script once with key and callback', async () => {
    expect(loader.state).toBe('not-loaded');
    const loading = loader.load('the key&more', 'ready');
    expect(loader.state).toBe('loading');
    await loading;
    expect(loader.state).toBe('loaded');
    await loader.load('the key&more', 'ready');
    expect(requestedUrls).toHaveLength(1);
    expect(requestedUrls[0]?.searchParams.get('key')).toBe('the key&more');
    expect(requestedUrls[0]?.searchParams.get('callback')).toBe('ready');
  });

  test('is loaded when the script calls back, not when it has arrived', async () => {
    responders.push((response, callback) =>
      sendScript(response, `setTimeout(() => window.${callback}(), 150);`),
    );
    const startedAtMs = performance.now();
    await loader.load('key');

    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(140);
  });

  test('lets a second caller poll every 100 ms during a slow load, and loads one script for both', async () => {
    responders.push(
      (response, callback) => void waitForPolls(3).then(() => sendCallback(response, callback)),
    );
    const firstLoad = loader.load('key');
    const secondLoad = loader.load('key');
    await Promise.all([firstLoad, secondLoad]);

    expect(POLL_MS).toBe(100);
    expect(new Set(waitsMs)).toEqual(new Set([100]));
    expect(waitsMs.length).toBeGreaterThanOrEqual(3);
    expect(requestedUrls).toHaveLength(1);
  });

  test('loads for the next caller after failing for both waiting callers', async () => {
    responders.push((response) => setTimeout(() => response.socket?.destroy(), 150));
    const [firstLoad, secondLoad] = await Promise.allSettled([loader.load('key'), loader.load('key')]);
    expect(firstLoad).toMatchObject({ status: 'rejected', reason: { message: SCRIPT_FAILURE_MESSAGE } });
    expect(secondLoad).toMatchObject({ status: 'rejected', reason: { message: SCRIPT_FAILURE_MESSAGE } });
    expect(loader.state).toBe('not-loaded');
    expect(document.querySelectorAll('script')).toHaveLength(0);
    await loader.load('key');
    expect(loader.state).toBe('loaded');
    expect(requestedUrls).toHaveLength(2);
  });

  test('treats an error answer as a failure', async () => {
    responders.push((response) => response.writeHead(403).end());
    await expect(loader.load('key')).rejects.toThrow(SCRIPT_FAILURE_MESSAGE);
  });

  test('is loaded once by a script that calls back twice', async () => {
    responders.push((response, callback) =>
      sendScript(response, `window.${callback}(); window.${callback}();`),
    );
    await loader.load('key');
    await loader.load('key');

    expect(loader.state).toBe('loaded');
    expect(requestedUrls).toHaveLength(1);
  });

  test('reports a missing window without changing its state', async () => {
    const windowlessLoader = new MapsLoader('http://maps.test', {
      window: undefined,
      wait: () => Promise.resolve(),
    });
    await expect(windowlessLoader.load('key')).rejects.toThrow(WINDOW_MISSING_MESSAGE);
    expect(windowlessLoader.state).toBe('not-loaded');
  });

  test('uses the specified Spanish messages', () => {
    expect(WINDOW_MISSING_MESSAGE).toBe('La ventana (window) no está definida');
    expect(SCRIPT_FAILURE_MESSAGE).toBe('No se pudo cargar el script de Google Maps');
  });
});
