import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CountryService, startCountryService } from '../../../test/support/http/country-service.js';
import { type RunningProduct, startProduct } from '../../../test/support/http/running-product.js';

/** Timeout of the country service, in ms. */
const TIMEOUT_MS = 1_000;

const FAILED_REPLY = { country: null, error: 'unable to fetch the country' };
let service: CountryService;
let product: RunningProduct;
beforeAll(async () => {
  service = await startCountryService();
  product = await startProduct({
    ipCountry: { url: service.url, timeoutMs: TIMEOUT_MS },
    trustProxy: ['127.0.0.1'],
  });
});

afterAll(async () => {
  await product?.close();
  await service?.close();
});

const fetchCountry = (address: string) => product.client.call({ path: '/api/country', from: address });
let lastSerial = 0;
/** Returns another address each time, to avoid the cache. */
const newAddress = (): string => `20.1.0.${(lastSerial += 1)}`;

describe('the country of a visitor', () => {
  test('is what the service replies for their address, and is not cached by proxies', async () => {
    service.setBehavior('20.9.0.1', '1;PE;PER;Peru');
    const response = await fetchCountry('20.9.0.1');

    expect(response).toMatchObject({ status: 200, json: { country: 'PE' } });
    expect(response.json).toEqual({ country: 'PE' });
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(service.requests.filter((request) => request.includes('20.9.0.1'))).toEqual(['GET /of/20.9.0.1']);
  });

  test('is requested with a full IPv6 address as one path segment', async () => {
    service.setBehavior('2a00:1450:4003::200e', '1;ES;ESP;Spain');
    expect((await fetchCountry('2a00:1450:4003::200e')).json).toEqual({ country: 'ES' });
    expect(service.requests.at(-1)).toBe('GET /of/2a00%3A1450%3A4003%3A%3A200e');
  });

  test.each([
    { name: 'is empty', reply: '' },
    { name: 'says 0', reply: '0;;;WRONG INPUT' },
    { name: 'says that the address is unknown', reply: '2;;;UNKNOWN' },
    { name: 'names no country', reply: '1;;;' },
    { name: 'is a page', reply: '<!doctype html><title>1;US</title>' },
    { name: 'is rubbish', reply: '\u0000\u0001\ufffd'.repeat(9) },
    { name: 'is long', reply: `1;US;USA;${'United States '.repeat(400)}` },
  ])('is unknown, without an error, when the reply $name', async ({ reply }) => {
    const visitor = newAddress();
    service.setBehavior(visitor, reply);
    expect(await fetchCountry(visitor)).toMatchObject({ status: 200, json: FAILED_REPLY });
  });

  test('is unknown after the timeout when the service is slow to begin or end its reply', async () => {
    const [silentVisitor, endlessVisitor] = [newAddress(), newAddress()];
    service.setBehavior(silentVisitor, () => undefined);
    service.setBehavior(endlessVisitor, (response) => void response.write('1;U'));
    const fetchTimed = async (visitor: string) => {
      const startedAtMs = performance.now();
      const { json } = await fetchCountry(visitor);
      return { json, isAfterTimeout: performance.now() - startedAtMs > TIMEOUT_MS - 50 };
    };
    expect({ silent: await fetchTimed(silentVisitor), endless: await fetchTimed(endlessVisitor) }).toEqual({
      silent: { json: FAILED_REPLY, isAfterTimeout: true },
      endless: { json: FAILED_REPLY, isAfterTimeout: true },
    });
  });

  test('is unknown when the service closes, fails or redirects, which is not followed', async () => {
    const visitors = {
      closes: newAddress(),
      breaks: newAddress(),
      fails: newAddress(),
      redirects: newAddress(),
    };
    service.setBehavior(visitors.closes, (_, { socket }) => socket.destroy());
    service.setBehavior(visitors.breaks, (response) => {
      response.writeHead(200, { 'content-length': '22' });
      response.write('1;US;USA;');
      setImmediate(() => response.destroy());
    });
    service.setBehavior(
      visitors.fails,
      (response) => void response.writeHead(500).end('1;US;USA;United States'),
    );
    service.setBehavior(
      visitors.redirects,
      (response) => void response.writeHead(302, { location: '/of/20.9.0.1' }).end(),
    );
    const previousCount = service.requests.length;
    expect({
      closes: (await fetchCountry(visitors.closes)).json,
      breaks: (await fetchCountry(visitors.breaks)).json,
      fails: (await fetchCountry(visitors.fails)).json,
      redirects: (await fetchCountry(visitors.redirects)).json,
    }).toEqual({
      closes: FAILED_REPLY,
      breaks: FAILED_REPLY,
      fails: FAILED_REPLY,
      redirects: FAILED_REPLY,
    });

    expect(service.requests.slice(previousCount).filter((path) => path.endsWith('20.9.0.1'))).toEqual([]);
  });

  test('is requested again after a failure', async () => {
    const visitor = newAddress();
    service.setBehavior(visitor, '');
    await fetchCountry(visitor);
    service.setBehavior(visitor, '1;MX;MEX;Mexico');

    expect((await fetchCountry(visitor)).json).toEqual({ country: 'MX' });
  });

  test('is never requested for addresses of this machine or local networks', async () => {
    const previousCount = service.requests.length;
    const responses = [await product.client.call({ path: '/api/country' })];
    for (const address of [
      '127.0.0.1',
      '10.0.0.7',
      '192.168.1.4',
      '172.20.0.3',
      'fd00::5',
      '169.254.169.254',
    ])
      responses.push(await fetchCountry(address));

    expect(responses.map(({ json }) => json)).toEqual(responses.map(() => ({ country: null })));
    expect(service.requests).toHaveLength(previousCount);
  });

  test('uses a forwarded address only as the trusted proxy wrote it', async () => {
    const previousCount = service.requests.length;
    // A visitor at a private address claims another address; the proxy appends what it saw.
    expect((await fetchCountry('20.9.0.1, 10.0.0.9')).json).toEqual({ country: null });
    expect(service.requests).toHaveLength(previousCount);
  });

  test.each(['20.9.0.1/../../admin', 'localhost', '20.9.0.1%0d%0aHost: x', '{ip}'])(
    'does not ask about a forwarded address that is none: %j',
    async (claim) => {
      const previousCount = service.requests.length;
      expect((await fetchCountry(claim)).json?.['country']).toBeNull();
      expect(service.requests).toHaveLength(previousCount);
    },
  );

  test('is limited to thirty replies a minute per visitor', async () => {
    const visitor = newAddress();
    service.setBehavior(visitor, '1;US;USA;United States');
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await fetchCountry(visitor)).status);

    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(service.requests.filter((path) => path.endsWith(visitor))).toHaveLength(1);
    expect((await fetchCountry(newAddress())).status).toBe(200);
  });
});

describe('the search in the local data', () => {
  let proxiedApp: RunningProduct;
  let strictApp: RunningProduct;
  beforeAll(async () => {
    proxiedApp = await startProduct({ trustProxy: ['127.0.0.1'] });
    strictApp = await startProduct();
  });
  afterAll(async () => {
    await proxiedApp?.close();
    await strictApp?.close();
  });

  const askCountry = async (app: RunningProduct, address: string) =>
    (await app.client.call({ path: '/api/country', from: address })).json;

  test('looks up the address that a trusted proxy forwards', async () => {
    expect(await askCountry(proxiedApp, '200.48.225.130')).toEqual({ country: 'PE' });
  });

  test('ignores a forwarded address without a trusted proxy', async () => {
    expect(await askCountry(strictApp, '200.48.225.130')).toEqual({ country: null });
  });

  test('reports an address missing from the local data', async () => {
    expect(await askCountry(proxiedApp, '203.0.113.9')).toEqual(FAILED_REPLY);
  });
});
