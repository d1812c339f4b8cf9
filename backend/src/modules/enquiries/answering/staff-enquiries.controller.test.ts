import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { v4 } from 'uuid';
import { type ApiDescription, plantEnquiry } from '../../../../../infra/src/lib/testing/canaries.js';
import { listTextTraces, searchTables, WalWatch } from '../../../../../infra/src/lib/testing/traces.js';
import { addDaysTo } from '../../../../test/support/add-days-to.js';
import {
  EnquiryWorld,
  type ListedEnquiry,
  newFormFields,
} from '../../../../test/support/enquiries/enquiry-world.js';
import { waitUntil } from '../../../../test/support/wait-until.js';
import { erasePersons } from '../../../cli/erase.js';
import { EnquiryEraser } from '../erasure/erase-enquiries.service.js';

const OPENAPI_FILE = new URL('../../../../../contracts/openapi.json', import.meta.url);
let world: EnquiryWorld;
beforeAll(async () => {
  world = await EnquiryWorld.open();
}, 60_000);
afterAll(() => world.close());

const markAnswered = (id: string, reason: string, key = v4()) =>
  world.product.client.call({
    method: 'POST',
    path: `/api/ops/enquiries/${id}/answered`,
    body: { reason },
    headers: { ...world.product.staff.agent, 'idempotency-key': key },
  });

describe('the console', () => {
  test('marks an enquiry as answered once, with the staff member and the note', async () => {
    const { id } = await world.sendEnquiry({ message: 'Which vaccines are needed?' });
    const key = v4();
    expect([
      await markAnswered(id, 'by mail, AL', key),
      await markAnswered(id, 'by mail, AL', key),
      await markAnswered(id, 'something else', key),
      await markAnswered(id, 'again'),
    ]).toMatchObject([
      { status: 200, json: { state: 'answered' } },
      { status: 200 },
      { json: { code: 'IDEMPOTENCY_KEY_REUSED' } },
      { status: 409, json: { code: 'ENQUIRY_ANSWERED' } },
    ]);

    const row = await waitUntil(async () =>
      (await world.listEnquiries('?state=answered')).find(
        (enquiry) => enquiry.id === id && enquiry.state === 'answered',
      ),
    );
    expect(row.answered).toMatchObject({ by: 'agent', note: 'by mail, AL' });
    expect((await world.listEnquiries('?state=open')).map((enquiry) => enquiry.id)).not.toContain(id);
  });

  test('finds no enquiry under an unknown id', async () => {
    expect((await markAnswered(v4(), 'of none')).status).toBe(404);
  });

  test('shows the newest first, page by page', async () => {
    const sentIds: string[] = [];
    for (const serial of [1, 2, 3])
      sentIds.push((await world.sendEnquiry({ message: `Question number ${serial}, please.` })).id);
    const firstPage = await world.product.client.call({
      path: '/api/ops/enquiries?limit=2',
      headers: world.product.staff.admin,
    });
    const allIds = (await world.listEnquiries('?limit=200')).map(({ id }) => id);
    const firstIds = (firstPage.json?.['enquiries'] as ListedEnquiry[]).map(({ id }) => id);
    const nextPage = await world.listEnquiries(`?limit=200&cursor=${String(firstPage.json?.['nextCursor'])}`);

    expect(firstIds).toEqual([sentIds[2], sentIds[1]]);
    expect([...firstIds, ...nextPage.map(({ id }) => id)]).toEqual(allIds);
  });

  test('shows enquiries only to staff who answer them', async () => {
    const readStatus = async (headers: Record<string, string>) =>
      (await world.product.client.call({ path: '/api/ops/enquiries', headers })).status;
    const { viewer, finance } = world.product.staff;
    expect({ viewer: await readStatus(viewer), finance: await readStatus(finance) }).toEqual({
      viewer: 403,
      finance: 403,
    });
  });
});

describe('an enquirer', () => {
  test('is erased from every table on request by address', async () => {
    jest.spyOn(console, 'log').mockReturnValue(undefined);
    const { infrastructure } = world.product.app;
    const { fields, canaries } = plantEnquiry(
      JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as ApiDescription,
    );
    const listTraces = async () => (await searchTables(infrastructure.pool, canaries)).traces;
    const wal = await WalWatch.start(infrastructure.pool);

    // A failed form stays readable for its own page only.
    const refusedReply = await world.submitForm(newFormFields({ ...fields, email: 'nobody' }));
    expect(JSON.stringify(await world.readDraft(refusedReply))).toContain(fields['message']);
    const consoleEntry = await world.sendEnquiry(fields);
    const { reference } = consoleEntry;
    await waitUntil(async () => (await listTraces()).length > 0);
    // The search finds what it looks for: in the console, and in one table.
    expect({
      fields: listTextTraces(JSON.stringify(consoleEntry), canaries, 'console')
        .map(({ field }) => field)
        .sort(),
      places: [...new Set((await listTraces()).map(({ where: place }) => place))],
    }).toEqual({
      fields: canaries.map(({ field }) => field).sort(),
      places: ['table public.outgoing_mails (unlogged)'],
    });

    const email = fields['email'] ?? '';
    const runErasure = (...args: string[]) => erasePersons(infrastructure, args);
    expect({
      previewCode: await runErasure(email),
      from: (await world.waitForListed(reference)).from,
      code: await runErasure(email, '--yes', '--by', 'ana'),
    }).toMatchObject({ previewCode: 0, from: { email }, code: 0 });
    await waitUntil(async () =>
      (await world.listEnquiries()).every((enquiry) => enquiry.reference !== reference),
    );
    const walText = await wal.read();
    await wal.stop();
    expect({
      inTables: await listTraces(),
      inLog: listTextTraces(walText, canaries, 'wal'),
      isLogSearched: walText.includes('EnquiryReceived'),
    }).toEqual({ inTables: [], inLog: [], isLogSearched: true });
    expect([await runErasure(email, '--yes'), await runErasure(reference, '--yes')]).toEqual([1, 1]);
  });

  /** Erases enquiries `days` from now; returns how many. */
  const eraseLapsedIn = (days: number): Promise<number> => {
    const { infrastructure } = world.product.app;
    return new EnquiryEraser(infrastructure).eraseLapsed(addDaysTo(infrastructure.clock.now(), days), 24);
  };
  /** Erases the enquiries of other tests, so that counts are of the test's own. */
  const eraseAll = () =>
    waitUntil(async () => {
      await eraseLapsedIn(732);
      return (await world.listEnquiries()).length === 0;
    });

  test('lapses 90 days after the answer', async () => {
    await eraseAll();
    const { id, reference } = await world.sendEnquiry({ message: 'Asked, and answered.' });
    expect(await eraseLapsedIn(91)).toBe(0);
    expect((await markAnswered(id, 'by mail, AL')).status).toBe(200);

    await waitUntil(async () =>
      (await world.listEnquiries('?state=answered')).some((enquiry) => enquiry.id === id),
    );
    expect(await eraseLapsedIn(89)).toBe(0);
    expect(await eraseLapsedIn(91)).toBe(1);

    await waitUntil(async () =>
      (await world.listEnquiries()).every((enquiry) => enquiry.reference !== reference),
    );
  });

  test('lapses after 24 months without an answer, not before', async () => {
    await eraseAll();
    const { infrastructure } = world.product.app;
    const { id } = await world.sendEnquiry({ message: 'Asked a long time ago.' });
    await waitUntil(async () => (await world.listEnquiries()).length === 1);
    expect(await eraseLapsedIn(700)).toBe(0);
    expect(await eraseLapsedIn(732)).toBe(1);

    await waitUntil(async () => (await world.listEnquiries()).length === 0 || undefined);
    const events = (await infrastructure.store.readStreams([id])).get(id) ?? [];
    expect(events.map(({ type }) => type)).toEqual(['EnquiryReceived', 'EnquiryErased']);
    expect(events[0]?.data).toMatchObject({ from: { value: null } });
    expect(await eraseLapsedIn(732)).toBe(0);
  });
});
