import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RouteSpec } from '@wayfold/contracts/kernel/route';
import { CARD_NUMBER } from '@wayfold/contracts/kernel/text';
import { toFieldErrors } from '../../../src/platform/http/field-errors.js';
import { newExample } from '../../support/bad-input/example.js';
import { SchemaTree } from '../../support/bad-input/json-schema.js';
import { CARD_TEXT, listMutations, toField } from '../../support/bad-input/mutations.js';

/** Fields that the product compares, looks up or hashes, but does not store when invalid. */
const UNSTORED_FIELDS = [
  'POST /api/bookings/find reference',
  'POST /api/bookings/{id}/card proof',
  'POST /api/bookings/{id}/card setupId',
  'POST /api/bookings/{id}/gift-cards code',
  'POST /api/bookings/{id}/instalments/{instalmentId}/payments proof',
  'POST /api/bookings/{id}/instalments/{instalmentId}/payments returnedOrderId',
  'POST /api/bookings/{id}/payments proof',
  'POST /api/bookings/{id}/payments returnedOrderId',
  'POST /api/bookings/{id}/payments termsHash',
  'POST /api/gift-cards/check code',
  'POST /api/ops/bank-lines/{id}/match-refund refunds[0].refundId',
  'POST /api/ops/bookings/{id}/refunds payments[0].paymentId',
  'POST /api/ops/bookings/{id}/refunds/preview payments[0].paymentId',
  'POST /api/ops/session/confirm code',
  'POST /api/shares/{id}/{shareId}/payments proof',
  'POST /api/shares/{id}/{shareId}/payments returnedOrderId',
  'POST /api/staff/second-factor/confirm code',
  'POST /api/staff/sign-in password',
  'POST /api/staff/sign-in/code code',
];

const CONTRACTS = new URL('../../../../contracts/src/', import.meta.url);
const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

interface CardField {
  readonly field: string;
  /** The expected response in Spanish; undefined if the schema accepts the field. */
  readonly errors: ReturnType<typeof toFieldErrors> | undefined;
}

let attempts: CardField[];
beforeAll(async () => {
  const files = (await readdir(CONTRACTS, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const routes: RouteSpec[] = [];
  for (const name of files) {
    const module = (await import(new URL(name, CONTRACTS).href)) as Record<string, unknown>;
    routes.push(...Object.values(module).filter(isRoute));
  }
  attempts = routes.flatMap(listCardFields);
});

function listCardFields({ method, path, body }: RouteSpec): CardField[] {
  if (!body) return [];
  const tree = new SchemaTree(body);
  return listMutations(tree, newExample(tree))
    .filter(({ value }) => JSON.stringify(value).includes(CARD_TEXT))
    .map(({ path: fieldPath, value }) => {
      const { error } = body.safeParse(value);
      return {
        field: `${method} ${path} ${toField(fieldPath)}`,
        errors: error && toFieldErrors(error.issues, 'es'),
      };
    });
}

describe('a card number in a request', () => {
  test('is accepted only in fields that are not stored', () => {
    // Fewer attempts mean that fields were skipped.
    expect(attempts.length).toBeGreaterThan(80);
    const acceptedFields = attempts.filter(({ errors }) => errors === undefined).map(({ field }) => field);
    expect(acceptedFields.sort()).toEqual(UNSTORED_FIELDS);
  });

  test('is refused in names, reasons and notes by its own code, without being repeated', () => {
    const messages = attempts.flatMap(({ field, errors = [] }) =>
      errors.filter(({ code }) => code === CARD_NUMBER).map(({ message }) => ({ field, message })),
    );
    expect(messages.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'POST /api/bookings/{id}/travelers lead.givenName',
        'POST /api/bookings/{id}/travelers lead.phone',
        'POST /api/enquiries message',
        'POST /api/enquiries phone',
        'POST /api/bookings/{id}/travelers others[0].familyName',
        'POST /api/bookings/{id}/split shares[0].payer.name',
        'POST /api/ops/bookings/{id}/cancel reason',
        'POST /api/ops/bookings/{id}/manual-payments note',
        'POST /api/ops/bookings/{id}/refunds/{refundId}/handed-out handoutNote',
        'POST /api/ops/bank-lines/{id}/match reason',
      ]),
    );
    expect(new Set(messages.map(({ message }) => message))).toEqual(
      new Set([
        'Parece el número de una tarjeta de pago. No lo escribas aquí: solo lo pide el formulario de pago.',
      ]),
    );
  });
});
