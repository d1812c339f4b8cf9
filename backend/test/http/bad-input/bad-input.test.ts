import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Problem } from '@wayfold/contracts/kernel/problem';
import { problems } from '../../../src/problems.js';
import type { BadCall } from '../../support/bad-input/bad-call.js';
import { CallMaker } from '../../support/bad-input/call-maker.js';
import { readEverythingWritten } from '../../support/bad-input/read-everything-written.js';
import { createOpenShare } from '../../support/http/open-share.js';
import { type RunningProduct, startProduct } from '../../support/http/running-product.js';

let product: RunningProduct;
let makers: CallMaker[];
beforeAll(async () => {
  product = await startProduct();
  const booking = await product.placeBooking();
  const share = await createOpenShare(product, await product.placeBooking());
  makers = product.catalogue.listRoutes().map((spec) => new CallMaker(product, booking, share, spec));
}, 60_000);
afterAll(() => product.close());

/** Describes what is wrong with the response; undefined if nothing is. */
async function findMistake({ name, call, code, field, fieldCode }: BadCall): Promise<string | undefined> {
  const { status, headers, json, text } = await product.client.call(call);
  const describeProblem = (problem: string) => `${name}: ${problem}: ${status} ${text.slice(0, 300)}`;
  if (status >= 500) return describeProblem('our failure');
  if (code === undefined && status < 300) return undefined;
  const problem = Problem.safeParse(json);
  if (!problem.success || !String(headers['content-type']).startsWith('application/problem+json'))
    return describeProblem('no problem');
  const { code: problemCode, errors = [], title } = problem.data;
  if (status < 400 || problem.data.status !== status) return describeProblem('wrong status');
  if (!Object.hasOwn(problems, problemCode)) return describeProblem('no code of ours');
  if (code === undefined) return undefined;
  if (problemCode !== code) return describeProblem(`not ${code}`);
  if (title === '' || errors.some(({ message }) => message === '')) return describeProblem('no words');
  if (code === 'VALIDATION_FAILED' && errors.length === 0) return describeProblem('no field');
  if (field === undefined) return undefined;
  const fieldErrors = errors.filter((error) => error.field === field);
  if (fieldErrors.length === 0) return describeProblem(`not the field ${field}`);
  if (errors.some((error) => !error.field.startsWith(field.replace('[]', ''))))
    return describeProblem(`other fields than ${field}`);
  return fieldCode === undefined || fieldErrors.some((error) => error.code === fieldCode)
    ? undefined
    : describeProblem(`not the field's code ${fieldCode}`);
}

const listMistakes = async (calls: readonly BadCall[]): Promise<string[]> => {
  const mistakes: string[] = [];
  for (let i = 0; i < calls.length; i += 8)
    for (const problem of await Promise.all(calls.slice(i, i + 8).map(findMistake)))
      if (problem !== undefined) mistakes.push(problem);
  return mistakes;
};
const listRefused = (calls: readonly BadCall[]) => calls.filter(({ code }) => code !== undefined);

describe('bad input', () => {
  const kinds = {
    'a wrong field of a body': [(maker: CallMaker) => maker.listBadBodies(), 1000],
    'a wrong parameter of a query': [(maker: CallMaker) => maker.listBadQueries(), 200],
    'a wrong address': [(maker: CallMaker) => maker.listBadPaths(), 100],
    'a body that is not a JSON object': [(maker: CallMaker) => maker.listUnreadableBodies(), 200],
    'a wrong idempotency key': [(maker: CallMaker) => maker.listBadKeys(), 10],
  } as const;

  test.each(Object.entries(kinds))(
    'is reported as a problem with code and field: %s',
    async (_, [make, atLeast]) => {
      const calls = listRefused(makers.flatMap(make));
      expect(calls.length).toBeGreaterThan(atLeast);
      const contentBefore = await readEverythingWritten(product.app.infrastructure.pool);
      expect(await listMistakes(calls)).toEqual([]);
      expect(await readEverythingWritten(product.app.infrastructure.pool)).toEqual(contentBefore);
    },
    120_000,
  );

  test('is reported in the request’s language', async () => {
    const maker = makers.find(({ spec }) => spec.path === '/api/quotes');
    const call = { ...maker!.newGoodCall(), raw: '{}', headers: { 'accept-language': 'es-MX,en;q=0.5' } };

    expect((await product.client.call(call)).json).toMatchObject({
      title: problems['VALIDATION_FAILED']?.es,
      errors: expect.arrayContaining([
        { field: 'departureId', code: 'required', message: 'Este dato es necesario.' },
      ]),
    });
  });

  // This test is last, because accepted input may have effects.
  test('odd input that the contract accepts never fails', async () => {
    const oddInputs = makers
      .flatMap((maker) => [...maker.listBadBodies(), ...maker.listBadQueries()])
      .filter(({ code }) => code === undefined);
    // Fewer inputs mean that routes were skipped.
    expect(oddInputs.length).toBeGreaterThan(50);
    expect(await listMistakes(oddInputs)).toEqual([]);
  }, 120_000);
});
