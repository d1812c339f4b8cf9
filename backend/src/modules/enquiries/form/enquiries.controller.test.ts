import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v4 } from 'uuid';
import {
  EnquiryWorld,
  newEnquiry,
  newFormFields,
  ORIGIN,
  parseReference,
  REFERENCE_PATTERN,
} from '../../../../test/support/enquiries/enquiry-world.js';
import { waitUntil } from '../../../../test/support/wait-until.js';

let world: EnquiryWorld;
beforeAll(async () => {
  world = await EnquiryWorld.open();
}, 60_000);
afterAll(() => world.close());

describe('an enquiry by script', () => {
  test('gets a reference and appears in the console with its text', async () => {
    const response = await world.postEnquiry(
      newEnquiry({ trip: world.product.slug, month: '2027-05', travelers: 2, phone: '+34 600 000 000' }),
    );
    expect(response).toMatchObject({
      status: 201,
      json: { reference: expect.stringMatching(REFERENCE_PATTERN) },
    });

    const row = await world.waitForListed(String(response.json?.['reference']));
    expect(row).toMatchObject({
      state: 'open',
      month: '2027-05',
      travelers: 2,
      kind: 'trip',
      trip: { name: expect.any(String) },
      answered: null,
    });
    expect(row.from).toEqual({
      name: 'Marta Ibáñez',
      email: 'marta@example.org',
      phone: '+34 600 000 000',
      message: 'Is the pass open in May?\nWe are two.',
    });
  });

  test('notifies both sides, with its text only to the sender', async () => {
    const { json } = await world.postEnquiry(newEnquiry());
    const reference = String(json?.['reference']);
    const [toSender, toUs] = await waitUntil(async () => {
      const mails = (await world.listMails()).filter(({ subject }) => subject.includes(reference));
      return mails.length === 2 ? mails.sort((a, b) => (a.recipient < b.recipient ? 1 : -1)) : undefined;
    });

    expect({ toSender: toSender?.recipient, toUs: toUs?.recipient }).toEqual({
      toSender: 'marta@example.org',
      toUs: 'bookings@wayfold.example',
    });
    expect(toSender?.text).toContain('Is the pass open in May?');
    expect(toUs?.text).not.toMatch(/Marta|marta|May\?/);
  });

  test('is identified by its key, which rejects another text', async () => {
    const key = v4();
    const firstResponse = await world.postEnquiry(newEnquiry(), { key });
    const previousCount = await world.countReceived();

    expect(await world.postEnquiry(newEnquiry(), { key })).toMatchObject({
      status: 201,
      json: firstResponse.json,
    });
    expect(await world.postEnquiry(newEnquiry({ name: 'Eva' }), { key })).toMatchObject({
      json: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await world.countReceived()).toBe(previousCount);
  });

  test.each([
    { field: 'name', wrongValue: { name: ' ' }, code: 'required' },
    { field: 'email', wrongValue: { email: 'marta@' }, code: 'invalid_format' },
    { field: 'message', wrongValue: { message: 'Too short' }, code: 'too_small' },
    { field: 'message', wrongValue: { message: 'a'.repeat(2001) }, code: 'too_big' },
    { field: 'message', wrongValue: { message: 'My card is 4242 4242 4242 4242.' }, code: 'card_number' },
    { field: 'phone', wrongValue: { phone: '1'.repeat(26) }, code: 'too_big' },
    { field: 'month', wrongValue: { month: '2027-13' }, code: 'invalid_format' },
    { field: 'travelers', wrongValue: { travelers: 21 }, code: 'too_big' },
    { field: 'kind', wrongValue: { kind: 'cruise' }, code: 'not_allowed' },
    { field: 'acceptsPrivacyPolicy', wrongValue: { acceptsPrivacyPolicy: false }, code: 'not_allowed' },
    { field: 'acceptsPrivacyPolicy', wrongValue: { acceptsPrivacyPolicy: undefined }, code: 'required' },
  ])('$field: rejects $wrongValue as $code', async ({ field, wrongValue, code }) => {
    const { status, json } = await world.postEnquiry(newEnquiry(wrongValue));
    expect({ status, errors: json?.['errors'] }).toEqual({
      status: 400,
      errors: [expect.objectContaining({ field, code })],
    });
  });

  test('is accepted about a trip that no longer exists', async () => {
    const response = await world.postEnquiry(newEnquiry({ trip: 'no-such-trip' }));
    expect((await world.waitForListed(String(response.json?.['reference']))).trip).toBeNull();
  });

  test('is answered like any other but not stored if a bot filled the hidden field', async () => {
    const receivedCount = await world.countReceived();
    // Waits for the mails of earlier enquiries, two for each.
    await waitUntil(async () => (await world.listMails()).length === 2 * receivedCount);
    const response = await world.postEnquiry(newEnquiry({ website: 'https://spam.example' }));
    expect(response).toMatchObject({
      status: 201,
      json: { reference: expect.stringMatching(REFERENCE_PATTERN) },
    });

    const byForm = await world.submitForm(
      newFormFields({ website: 'x', message: 'Buy our lamps, all of them.' }),
    );
    expect({ status: byForm.status, reference: parseReference(byForm) }).toEqual({
      status: 303,
      reference: expect.stringMatching(REFERENCE_PATTERN),
    });
    expect(await world.countReceived()).toBe(receivedCount);
    expect(await world.listMails()).toHaveLength(2 * receivedCount);
  });

  test('is limited to ten per visitor in ten minutes', async () => {
    const from = '203.0.113.7';
    for (let i = 0; i < 10; i++) expect((await world.postEnquiry(newEnquiry(), { from })).status).toBe(201);
    expect(await world.postEnquiry(newEnquiry(), { from })).toMatchObject({
      status: 429,
      json: { code: 'RATE_LIMITED' },
    });
    expect((await world.postEnquiry(newEnquiry(), { from: '203.0.113.8' })).status).toBe(201);

    // Without script the limit is the same, and the typed text is not lost.
    const response = await world.submitForm(
      newFormFields({ message: 'One more question of mine.' }),
      ORIGIN,
      from,
    );
    expect(response).toMatchObject({
      status: 303,
      headers: { location: expect.stringMatching(/^\/es\/contact\?draft=/) },
    });
    expect(await world.readDraft(response)).toMatchObject({
      values: { message: 'One more question of mine.' },
      errors: [],
    });
  });
});
