import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import request from 'supertest';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';

describe('the API over HTTP', () => {
  let product: RunningProduct;
  const requestApi = () => request(product.app.nest.getHttpServer());
  beforeAll(async () => {
    product = await startProduct();
  }, 60_000);
  afterAll(() => product.close());

  test('reports ready once trips are on sale', async () => {
    await requestApi().get('/health/live').expect(200, { status: 'ok' });
    await requestApi()
      .get('/health/ready')
      .expect(200, { status: 'ok', checks: { database: 'ok', catalogue: 'ok' } });
  });

  test('answers an unknown address with a problem in the requested language', async () => {
    const response = await requestApi().get('/api/nope').set('accept-language', 'es').expect(404);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.body).toMatchObject({
      code: 'NOT_FOUND',
      title: 'No hay nada en esta dirección. Revísala e inténtalo de nuevo.',
    });
  });

  test('sells a trip in both languages under separate slugs', async () => {
    const en = await requestApi().get(`/api/trips/${product.slug}?locale=en`).expect(200);
    const { id, name, slugs } = en.body as Trip;
    const es = await requestApi().get(`/api/trips/${slugs.es}?locale=es`).expect(200);
    expect(es.body).toMatchObject({ id });
    expect((es.body as Trip).name).not.toBe(name);
    // Under the other language's slug the API reports the trip's own slug, and the page redirects to it.
    const tripReply = await requestApi().get(`/api/trips/${slugs.es}?locale=en`).expect(200);
    expect(tripReply.body).toMatchObject({ id, slug: slugs.en });
  });

  test('places one booking when a request is repeated with its key', async () => {
    const quoteId = await product.createQuote();
    const key = randomUUID();
    const placeBooking = () =>
      requestApi().post('/api/bookings').set('idempotency-key', key).send({ quoteId, locale: 'en' });
    const countBookings = async () =>
      (await product.app.infrastructure.pool.query('SELECT FROM bookings')).rowCount;
    const previousCount = (await countBookings()) ?? 0;
    const firstResponse = await placeBooking().expect(201);
    const secondResponse = await placeBooking().expect(201);

    expect(secondResponse.body).toEqual(firstResponse.body);
    expect(await countBookings()).toBe(previousCount + 1);
  });

  test('opens a booking with its capability alone', async () => {
    const { id, capability } = await product.placeBooking();
    const bookingReply = await requestApi()
      .get(`/api/bookings/${id}`)
      .set('authorization', `Bearer ${capability}`)
      .expect(200);
    expect(bookingReply.body).toMatchObject({ id, status: 'ON_HOLD', money: 'UNPAID', isPartyNamed: false });
    expect((bookingReply.body as BookingView).reference).toMatch(/^WF-[2-9A-Z]{4}-[2-9A-Z]{3}$/);

    await requestApi().get(`/api/bookings/${id}`).expect(401);
    await requestApi()
      .get(`/api/bookings/${id}`)
      .set('authorization', `Bearer ${capability.slice(1)}A`)
      .expect(404);
  });

  test('opens no booking under the id of a departure', async () => {
    const { capability } = await product.placeBooking();
    const departures = await requestApi().get(`/api/trips/${product.slug}/departures?locale=en`).expect(200);
    const departureId = (departures.body as { departures: { id: string }[] }).departures[0]?.id ?? '';
    await requestApi()
      .get(`/api/bookings/${departureId}`)
      .set('authorization', `Bearer ${capability}`)
      .expect(404);
  });

  test('extends a hold once', async () => {
    const { id, capability } = await product.placeBooking();
    const extendHold = () =>
      requestApi().post(`/api/bookings/${id}/extend`).set('authorization', `Bearer ${capability}`);
    const firstResponse = await extendHold().expect(200);
    expect(firstResponse.body).toMatchObject({ hold: { isExtendable: false } });
    const secondResponse = await extendHold().expect(409);
    expect(secondResponse.body).toMatchObject({ code: 'HOLD_ALREADY_EXTENDED' });
  });

  test('refuses a payment before the travelers are named', async () => {
    const { id, capability } = await product.placeBooking();
    const response = await requestApi()
      .post(`/api/bookings/${id}/payments`)
      .set('authorization', `Bearer ${capability}`)
      .send({ plan: 'deposit', method: 'card', termsHash: 'x' })
      .expect(409);

    expect(response.body).toMatchObject({ code: 'TRAVELERS_MISSING' });
  });

  test('names the field of an invalid phone number, and accepts the corrected number', async () => {
    const { id, capability } = await product.placeBooking();
    const lead = {
      givenName: 'Marta',
      familyName: 'Quiroga',
      email: 'marta@example.com',
      phone: '12',
      residence: 'US',
      birthDate: '1990-04-17',
      language: 'en',
    };
    const party = {
      lead: { ...lead, phone: '+1 5' },
      isLeadTraveling: true,
      others: [{ givenName: 'Joaquín', familyName: 'Quiroga', birthDate: '1988-01-02' }],
      roomOf: [0, 0],
    };
    const nameTravelers = (body: object) =>
      requestApi()
        .post(`/api/bookings/${id}/travelers`)
        .set('authorization', `Bearer ${capability}`)
        .send(body);
    const response = await nameTravelers(party).expect(422);

    expect(response.body).toMatchObject({
      code: 'PHONE_INVALID',
      facts: { field: 'lead.phone', country: 'US' },
    });

    const namedResponse = await nameTravelers({
      ...party,
      lead: { ...lead, phone: '+1 505 555 0148' },
    }).expect(200);
    expect(namedResponse.body).toMatchObject({ party: { lead: { givenName: 'Marta' } } });
  });

  test('keeps the hold while the payment service does not answer', async () => {
    const { id, capability } = await product.placeBooking();
    const auth = { authorization: `Bearer ${capability}` };
    const booking = await requestApi().get(`/api/bookings/${id}`).set(auth).expect(200);
    await requestApi()
      .post(`/api/bookings/${id}/travelers`)
      .set(auth)
      .send({
        lead: {
          givenName: 'Marta',
          familyName: 'Quiroga',
          email: 'marta@example.com',
          phone: '+34 612 345 678',
          residence: 'ES',
          birthDate: '1990-04-17',
          language: 'es',
        },
        isLeadTraveling: true,
        others: [{ givenName: 'Joaquín', familyName: 'Quiroga', birthDate: '1988-01-02' }],
        roomOf: [0, 0],
      })
      .expect(200);
    const failedResponse = await requestApi()
      .post(`/api/bookings/${id}/payments`)
      .set(auth)
      .send({ plan: 'deposit', method: 'card', termsHash: (booking.body as BookingView).terms.hash })
      .expect(503);

    expect(failedResponse.body).toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' });

    const response = await requestApi().get(`/api/bookings/${id}`).set(auth).expect(200);
    expect(response.body).toMatchObject({ status: 'ON_HOLD', money: 'UNPAID' });
  });

  test('refuses an unknown quote', async () => {
    const response = await requestApi()
      .post('/api/bookings')
      .set('idempotency-key', randomUUID())
      .send({ quoteId: randomUUID(), locale: 'en' })
      .expect(404);
    expect(response.body).toMatchObject({ code: 'QUOTE_UNKNOWN' });
  });

  test('refuses a webhook without the right signature and does not store it', async () => {
    const response = await requestApi()
      .post('/api/webhooks/stripe')
      .set('stripe-signature', 't=1,v1=00')
      .send({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } })
      .expect(400);
    expect(response.body).toMatchObject({ code: 'SIGNATURE_INVALID' });
    const { rows } = await product.app.infrastructure.pool.query('SELECT FROM provider_inbox');
    expect(rows).toHaveLength(0);
  });
});
