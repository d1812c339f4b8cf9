import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  EnquiryWorld,
  newFormFields,
  ORIGIN,
  parseReference,
} from '../../../../test/support/enquiries/enquiry-world.js';

let world: EnquiryWorld;
beforeAll(async () => {
  world = await EnquiryWorld.open();
}, 60_000);
afterAll(() => world.close());

describe('a form without script', () => {
  test('redirects to the page with the reference of the one enquiry it stored', async () => {
    const previousCount = await world.countReceived();
    const response = await world.submitForm(newFormFields());

    expect(response.status).toBe(303);
    expect(response.headers.location).toMatch(/^\/es\/contact\?sent=EQ-/);
    expect((await world.waitForListed(parseReference(response))).from).toMatchObject({
      name: 'Luz Ñaupari',
      phone: null,
      message: '¿Hay plazas para dos?\nGracias.',
    });
    expect(parseReference(await world.submitForm(newFormFields()))).toBe(parseReference(response));
    expect(await world.countReceived()).toBe(previousCount + 1);
  });

  test.each([
    { phone: '600 000 000', phoneCountry: 'ES', storedPhone: '+34600000000' },
    { phone: '+34 600 000 000', phoneCountry: '', storedPhone: '+34600000000' },
    { phone: '600 000 000', phoneCountry: '', storedPhone: '600 000 000' },
    { phone: '600 000', phoneCountry: 'ES', storedPhone: '600 000' },
    { phone: '600 000 000', phoneCountry: 'XX', storedPhone: '600 000 000' },
  ])('stores $phone of $phoneCountry as $storedPhone', async ({ phone, phoneCountry, storedPhone }) => {
    const message = `Call me, please: ${phone}${phoneCountry}.`;
    const response = await world.submitForm(newFormFields({ phone, phoneCountry, message }));
    expect((await world.waitForListed(parseReference(response))).from).toMatchObject({ phone: storedPhone });
  });

  test('redirects back with all typed values and an error by each field', async () => {
    const previousCount = await world.countReceived();
    const wrongFields = newFormFields({
      email: 'luz',
      message: 'Corto',
      travelers: 'dos',
      acceptsPrivacyPolicy: '',
      name: ' <b>',
    });
    const { locale: _, ...values } = wrongFields;
    const response = await world.submitForm(wrongFields);

    expect(response).toMatchObject({
      status: 303,
      headers: { location: expect.stringMatching(/^\/es\/contact\?draft=[A-Za-z0-9_-]{43}#problem$/) },
    });
    expect(await world.readDraft(response)).toEqual({
      values,
      errors: expect.arrayContaining([
        { field: 'email', code: 'invalid_format' },
        { field: 'message', code: 'too_small' },
        { field: 'travelers', code: 'wrong_type' },
        { field: 'acceptsPrivacyPolicy', code: 'required' },
      ]),
    });
    expect(await world.countReceived()).toBe(previousCount);
  });

  test('keeps a draft with masked card numbers, unreadable in the table, until it expires', async () => {
    const { pool } = world.product.app.infrastructure;
    const message = 'Quisiera pagar con 4242 4242 4242 4242, gracias';
    const response = await world.submitForm(newFormFields({ message }));
    expect(await world.readDraft(response)).toMatchObject({
      values: { message: 'Quisiera pagar con **** **** **** 4242, gracias' },
      errors: [{ field: 'message', code: 'card_number' }],
    });

    const { rows } = await pool.query<{ box: Buffer }>('SELECT box FROM enquiry_drafts');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ box }) => box.includes('Luz'))).toBe(false);

    await pool.query(`UPDATE enquiry_drafts SET expires_at = now() - interval '1 second'`);
    expect(await world.readDraft(response)).toBeNull();
  });

  test.each([
    { name: 'another site', headers: { origin: 'https://evil.example' } },
    { name: 'a page with the origin "null"', headers: { origin: 'null' } },
    { name: 'a page that sends no origin', headers: {} },
  ])('is rejected from $name without being stored', async ({ headers }) => {
    const previousCount = await world.countReceived();
    expect(await world.submitForm(newFormFields({ message: 'From somewhere else.' }), headers)).toMatchObject(
      {
        status: 403,
        json: { code: 'CSRF_FAILED' },
      },
    );
    expect(await world.countReceived()).toBe(previousCount);
  });

  test.each(['/api/enquiries', '/api/quotes', '/api/staff/sign-in'])('is rejected by %s', async (path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...ORIGIN };
    const response = await world.product.client.call({ method: 'POST', path, raw: 'email=a', headers });
    expect(response.status).toBe(415);
  });

  test('is rejected with a field that is not its own', async () => {
    expect(await world.submitForm(newFormFields({ admin: '1' }))).toMatchObject({
      status: 400,
      json: { errors: [{ field: 'admin', code: 'unknown_field' }] },
    });
  });
});
