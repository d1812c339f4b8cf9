import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  toBalanceEntry,
  toCardDispute,
  toCardProviderEvent,
  toDecline,
  toIntent,
  toRefundDetails,
  toSavedCardDetails,
  toSetup,
} from './convert-stripe-objects.js';

/** 2027-01-01T00:00:00Z in the provider's seconds. */
const CREATION_S = 1_798_761_600;

const CREATION_DATE = new Date('2027-01-01T00:00:00Z');

const visa = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
const savedVisa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };

test.each([
  { error: {}, decline: { code: 'card_declined', declineCode: null, adviceCode: null } },
  {
    error: { code: 'expired_card', decline_code: 'expired_card', advice_code: 'confirm_card_data' },
    decline: { code: 'expired_card', declineCode: 'expired_card', adviceCode: 'confirm_card_data' },
  },
])('the error $error is the decline $decline', ({ error, decline }) => {
  expect(toDecline(error)).toEqual(decline);
});

describe('an intent', () => {
  const convert = (fields: object) =>
    toIntent({
      id: 'pi_1',
      status: 'succeeded',
      client_secret: 'secret',
      amount: 1250,
      amount_received: 1000,
      currency: 'usd',
      customer: 'cus_1',
      payment_method: null,
      latest_charge: null,
      last_payment_error: null,
      metadata: {},
      payment_method_types: ['card'],
      next_action: null,
      ...fields,
    } as unknown as Stripe.PaymentIntent);

  test('lacks what Stripe leaves out if it is by card and of nobody’s booking', () => {
    expect(convert({ client_secret: null })).toEqual({
      id: 'pi_1',
      status: 'succeeded',
      clientSecret: '',
      amountCents: 1250,
      receivedCents: 1000,
      currency: 'usd',
      customerId: 'cus_1',
      paymentMethodId: null,
      chargeId: null,
      card: null,
      lastDecline: null,
      bookingId: null,
      instalmentId: null,
      method: 'card',
      redirectUrl: null,
    });
  });

  test.each([
    { name: 'the expanded method', fields: { payment_method: { id: 'pm_1', card: visa } } },
    {
      name: 'the charge, if the method is missing',
      fields: { latest_charge: { id: 'ch_1', payment_method_details: { card: visa } } },
    },
  ])('takes its card from $name', ({ fields }) => {
    expect(convert(fields).card).toEqual(savedVisa);
  });

  test.each([
    {
      name: 'Stripe sent only ids',
      fields: { payment_method: 'pm_1', latest_charge: 'ch_1' },
    },
    {
      name: 'the card has no last digits',
      fields: { payment_method: { id: 'pm_1', card: { ...visa, last4: null } } },
    },
  ])('has no card if $name', ({ fields }) => {
    expect(convert(fields).card).toBeNull();
  });

  test.each([
    { types: ['card', 'klarna'], method: 'klarna' },
    { types: ['affirm'], method: 'affirm' },
    { types: ['card', 'link'], method: 'card' },
  ])('is paid by $method if its types are $types', ({ types, method }) => {
    expect(convert({ payment_method_types: types }).method).toBe(method);
  });

  test('names the ids of expanded objects, its booking, its decline and its redirect', () => {
    expect(
      convert({
        customer: { id: 'cus_2' },
        payment_method: { id: 'pm_1' },
        latest_charge: { id: 'ch_1' },
        metadata: { booking: 'b', instalment: 'i' },
        last_payment_error: { code: 'expired_card' },
        next_action: { redirect_to_url: { url: 'https://klarna.example' } },
      }),
    ).toMatchObject({
      customerId: 'cus_2',
      paymentMethodId: 'pm_1',
      chargeId: 'ch_1',
      bookingId: 'b',
      instalmentId: 'i',
      lastDecline: { code: 'expired_card' },
      redirectUrl: 'https://klarna.example',
    });
  });
});

test('a setup names its card, its booking and its decline', () => {
  const convert = (fields: object) =>
    toSetup({
      id: 'seti_1',
      status: 'requires_payment_method',
      client_secret: null,
      customer: 'cus_1',
      payment_method: 'pm_1',
      last_setup_error: null,
      metadata: null,
      ...fields,
    } as unknown as Stripe.SetupIntent);
  const emptySetup = {
    id: 'seti_1',
    status: 'requires_payment_method',
    clientSecret: '',
    customerId: 'cus_1',
    paymentMethodId: 'pm_1',
    card: null,
    lastDecline: null,
    bookingId: null,
  };

  expect(convert({})).toEqual(emptySetup);
  expect(
    convert({ payment_method: { id: 'pm_1', card: visa }, last_setup_error: {}, metadata: { booking: 'b' } }),
  ).toEqual({ ...emptySetup, card: savedVisa, lastDecline: toDecline({}), bookingId: 'b' });
});

describe('a saved card', () => {
  const convert = (fields: object) =>
    toSavedCardDetails({
      id: 'pm_1',
      card: visa,
      customer: 'cus_1',
      ...fields,
    } as unknown as Stripe.PaymentMethod);

  test('names its booking only if its customer was expanded', () => {
    expect(convert({})).toEqual({ id: 'pm_1', card: savedVisa, bookingId: null });
    expect(convert({ customer: { metadata: { booking: 'b' } } })).toMatchObject({ bookingId: 'b' });
  });

  test('is none if the method is not a card', () => {
    expect(convert({ card: undefined })).toBeUndefined();
  });
});

describe('a refund', () => {
  const convert = (fields: object) =>
    toRefundDetails({
      id: 're_1',
      amount: 500,
      status: 'failed',
      payment_intent: 'pi_1',
      metadata: null,
      created: CREATION_S,
      ...fields,
    } as unknown as Stripe.Refund);

  test('is none of ours if it comes from Stripe’s dashboard', () => {
    expect(convert({})).toEqual({
      id: 're_1',
      amountCents: 500,
      status: 'failed',
      paymentId: 'pi_1',
      refundId: null,
      attemptId: null,
      failureReason: null,
      createdAt: CREATION_DATE,
    });
  });

  test.each([
    { metadata: { refund: 'r' }, ids: { refundId: 'r', attemptId: 'r' } },
    { metadata: { refund: 'r', try: 't' }, ids: { refundId: 'r', attemptId: 't' } },
  ])('is the attempt $ids if its metadata are $metadata', ({ metadata, ids }) => {
    expect(convert({ metadata })).toMatchObject(ids);
  });
});

test.each([
  { dueBy: null, answerBy: null, entries: [], netCents: 0 },
  { dueBy: CREATION_S, answerBy: CREATION_DATE, entries: [{ net: -6500 }, { net: 5000 }], netCents: -1500 },
])(
  'a dispute with the entries $entries has moved $netCents cents',
  ({ dueBy, answerBy, entries, netCents }) => {
    const dispute = {
      id: 'du_1',
      payment_intent: { id: 'pi_1' },
      amount: 5000,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: entries,
      evidence_details: { due_by: dueBy },
    } as unknown as Stripe.Dispute;
    expect(toCardDispute(dispute)).toEqual({
      id: 'du_1',
      paymentId: 'pi_1',
      amountCents: 5000,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      netCents,
      answerBy,
    });
  },
);

describe('a balance entry', () => {
  const convert = (fields: object) =>
    toBalanceEntry({
      id: 'txn_1',
      reporting_category: 'charge',
      amount: 1000,
      fee: 59,
      net: 941,
      currency: 'usd',
      source: 'ch_1',
      created: CREATION_S,
      ...fields,
    } as unknown as Stripe.BalanceTransaction);

  test.each([
    ['charge', 'payment'],
    ['refund', 'refund'],
    ['refund_failure', 'refund-failed'],
    ['dispute', 'dispute'],
    ['dispute_reversal', 'dispute-reversed'],
    ['payout', 'payout'],
    ['payout_reversal', 'payout-returned'],
    ['fee', 'fee'],
    ['topup', 'other'],
  ])('has the category %s and the kind %s', (category, kind) => {
    expect(convert({ reporting_category: category })).toMatchObject({ kind, category });
  });

  test('has only its source’s id if the source is not expanded', () => {
    expect(convert({})).toMatchObject({
      amountCents: 1000,
      feeCents: 59,
      netCents: 941,
      sourceId: 'ch_1',
      paymentId: null,
      bookingId: null,
      arrivesOn: null,
      createdAt: CREATION_DATE,
    });
  });

  test.each([
    {
      name: 'a charge names its payment and booking',
      source: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: { booking: 'b' } },
      facts: { sourceId: 'ch_1', paymentId: 'pi_1', bookingId: 'b', arrivesOn: null },
    },
    {
      name: 'a charge outside the shop names no booking',
      source: { id: 'ch_1', object: 'charge', payment_intent: null, metadata: {} },
      facts: { paymentId: null, bookingId: null },
    },
    {
      name: 'a refund names its payment',
      source: { id: 're_1', object: 'refund', payment_intent: { id: 'pi_1' }, metadata: { booking: 'b' } },
      facts: { sourceId: 're_1', paymentId: 'pi_1', bookingId: null },
    },
    {
      name: 'a payout names its day',
      source: { id: 'po_1', object: 'payout', arrival_date: CREATION_S },
      facts: { sourceId: 'po_1', paymentId: null, arrivesOn: '2027-01-01' },
    },
  ])('names what its source names: $name', ({ source, facts }) => {
    expect(convert({ source })).toMatchObject(facts);
  });
});

describe('an event', () => {
  const convert = (object: object) =>
    toCardProviderEvent({
      id: 'evt_1',
      type: 'any.type',
      created: CREATION_S,
      data: { object },
    } as unknown as Stripe.Event);

  test.each([
    { object: { id: 'pi_1', object: 'payment_intent' }, facts: { about: 'intent', paymentId: 'pi_1' } },
    { object: { id: 'seti_1', object: 'setup_intent' }, facts: { about: 'setup', paymentId: null } },
    {
      object: { id: 're_1', object: 'refund', payment_intent: 'pi_1' },
      facts: { about: 'refund', paymentId: 'pi_1' },
    },
    {
      object: { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' },
      facts: { about: 'dispute', paymentId: 'pi_1' },
    },
    {
      object: { id: 'ch_1', object: 'charge', payment_intent: null },
      facts: { about: 'charge', paymentId: null },
    },
    { object: { id: 'pm_1', object: 'payment_method' }, facts: { about: 'card' } },
    {
      object: { id: 'cus_1', object: 'customer', metadata: { booking: 'b' } },
      facts: { about: 'customer', bookingId: 'b' },
    },
    {
      object: { object: 'balance', metadata: null },
      facts: { about: 'other', objectId: '', bookingId: null },
    },
  ])('holds the object $object and is about $facts', ({ object, facts }) => {
    expect(convert(object)).toMatchObject({
      id: 'evt_1',
      type: 'any.type',
      createdAt: CREATION_DATE,
      ...facts,
    });
  });
});
