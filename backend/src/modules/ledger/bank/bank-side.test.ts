import { describe, expect, test } from '@jest/globals';
import {
  newManualPaymentRecorded,
  newManualPaymentVoided,
} from '../../../../test/support/booking/transfers.js';
import { applyBankEvent, newBankSide } from './bank-side.js';

type BankEvent = Parameters<typeof applyBankEvent>[1];
type TypedEvent = BankEvent extends infer E
  ? E extends BankEvent
    ? Pick<E, 'type' | 'data'>
    : never
  : never;
type DataOf<Type extends BankEvent['type']> = Extract<BankEvent, { type: Type }>['data'];

const AT = new Date('2027-01-12T10:00:00Z');
const BOOKING = 'booking-1';

/** Returns the events of booking 1, at positions 1, 2 and so on. */
const foldSide = (...events: readonly TypedEvent[]) => {
  const side = newBankSide();
  for (const [index, event] of events.entries())
    applyBankEvent(side, { ...event, position: index + 1, recordedAt: AT, streamId: BOOKING });
  return side;
};

const newImported = (overrides: Partial<DataOf<'BankLineImported'>> = {}) => ({
  type: 'BankLineImported' as const,
  data: {
    lineId: 'line-1',
    fileId: 'file-1',
    account: 'DE1',
    bookedOn: '2027-01-12',
    valueDate: '2027-01-11',
    amountCents: 40_000,
    currency: 'USD',
    chargesCents: 0,
    isReversal: false,
    texts: newTexts({ bankReference: 'REF' }),
    ...overrides,
  },
});

const newTexts = (
  overrides: Partial<NonNullable<DataOf<'BankLineImported'>['texts']['value']>>,
): DataOf<'BankLineImported'>['texts'] => ({
  $subject: 'line',
  value: {
    counterparty: 'Ana',
    remittance: 'WF-1',
    bankReference: null,
    counterpartyHash: 'hash',
    ...overrides,
  },
});

const newAllocated = (amountCents: number) => ({
  type: 'BankLineAllocated' as const,
  data: {
    lineId: 'line-1',
    allocations: [{ allocationId: 'allocation-1', bookingId: BOOKING, instalmentId: null, amountCents }],
    by: 'staff' as const,
    valueDate: '2027-01-11',
    reason: null,
  },
});

describe('a bank line', () => {
  test('is a dollar movement, with the bank’s reference', () => {
    expect(foldSide(newImported()).lines.get('line-1')).toEqual({
      lineId: 'line-1',
      fileId: 'file-1',
      account: 'DE1',
      bookedOn: '2027-01-12',
      valueDate: '2027-01-11',
      amountCents: 40_000,
      isReversal: false,
      identifyingText: 'REF',
      isSetAside: false,
    });
  });

  test('is left out if it is in another currency', () => {
    expect(foldSide(newImported({ currency: 'EUR' })).lines.size).toBe(0);
  });

  test('is identified by its counterparty and remittance if it has no reference', () => {
    expect(foldSide(newImported({ texts: newTexts({}) })).lines.get('line-1')).toMatchObject({
      identifyingText: 'hash\nWF-1',
    });
  });

  test.each([
    {
      name: 'without a reference and a counterparty',
      texts: newTexts({ counterpartyHash: null }),
    },
    { name: 'once its texts are erased', texts: { $subject: 'line', value: null } },
  ])('has nothing that identifies it $name', ({ texts }) => {
    expect(foldSide(newImported({ texts })).lines.get('line-1')).toMatchObject({
      identifyingText: null,
    });
  });

  test('is set aside until it is reopened', () => {
    const data = { lineId: 'line-1', reason: 'rent' };
    const setAside = { type: 'BankLineSetAside' as const, data };
    const lineReopened = { type: 'BankLineReopened' as const, data };
    expect(foldSide(newImported(), setAside).lines.get('line-1')).toMatchObject({ isSetAside: true });
    expect(foldSide(newImported(), setAside, lineReopened).lines.get('line-1')).toMatchObject({
      isSetAside: false,
    });
  });
});

describe('a match', () => {
  test('adds up what one allocation received', () => {
    expect(foldSide(newAllocated(100), newAllocated(20)).matches.get('allocation-1')).toEqual({
      lineId: 'line-1',
      bookingId: BOOKING,
      amountCents: 120,
      decidedAt: AT,
      isReversed: false,
    });
  });

  test('stays known after its reversal', () => {
    const allocationReversed = {
      type: 'AllocationReversed' as const,
      data: { lineId: 'line-1', allocationId: 'allocation-1' } as DataOf<'AllocationReversed'>,
    };
    expect(foldSide(newAllocated(100), allocationReversed).matches.get('allocation-1')).toMatchObject({
      amountCents: 100,
      isReversed: true,
    });
    expect(foldSide(allocationReversed).matches.size).toBe(0);
  });

  test('is listed each time if it pays a refund', () => {
    const data = { lineId: 'line-1', bookingId: BOOKING, refundId: 'refund-1', amountCents: 100 };
    const lineAllocated = { type: 'BankLineAllocatedToRefund' as const, data };
    expect(foldSide(lineAllocated, lineAllocated).refundMatches).toEqual([
      { ...data, matchedAt: AT },
      { ...data, matchedAt: AT },
    ]);
  });
});

describe('a payment that staff recorded', () => {
  const newRecorded = (method: DataOf<'ManualPaymentRecorded'>['method']) =>
    newManualPaymentRecorded({
      manualPaymentId: 'manual-1',
      amountCents: 100,
      method,
      valueDate: '2027-01-11',
      note: 'seen at the bank',
    });

  test('expects a bank line if it is a transfer', () => {
    expect(foldSide(newRecorded('transfer')).manualPayments.get('manual-1')).toEqual({
      manualPaymentId: 'manual-1',
      bookingId: BOOKING,
      valueDate: '2027-01-11',
      note: 'seen at the bank',
    });
    expect(foldSide(newRecorded('cash')).manualPayments.size).toBe(0);
  });

  test('expects none once it is void', () => {
    const paymentVoided = newManualPaymentVoided({
      manualPaymentId: 'manual-1',
      amountCents: 100,
      reason: 'wrong booking',
    });
    expect(foldSide(newRecorded('transfer'), paymentVoided).manualPayments.size).toBe(0);
  });
});

test('refunds by bank are known by position, others are not', () => {
  const newRefund = (type: 'PaymentRefunded' | 'RefundFailed', provider: 'bank' | 'stripe') =>
    ({ type, data: { provider, refundId: `${type} ${provider}` } }) as TypedEvent;
  const side = foldSide(
    newRefund('PaymentRefunded', 'stripe'),
    newRefund('PaymentRefunded', 'bank'),
    newRefund('RefundFailed', 'bank'),
  );
  expect([...side.refundIdByPosition]).toEqual([
    [2, 'PaymentRefunded bank'],
    [3, 'RefundFailed bank'],
  ]);
});

test.each([
  { arrivesOn: '2027-01-14', day: '2027-01-14' },
  { arrivesOn: null, day: '2027-01-12' },
])('a payout with the arrival day $arrivesOn is expected on $day', ({ arrivesOn, day }) => {
  const data = { payoutId: 'po_1', at: '2027-01-12T09:00:00Z', arrivesOn };
  const payoutArrived = { type: 'ProviderPayoutArrived', data } as TypedEvent;
  expect(foldSide(payoutArrived).payoutDays.get('po_1')).toBe(day);
});

test('other events change nothing', () => {
  expect(foldSide({ type: 'HoldExpiryStarted', data: {} })).toEqual(newBankSide());
});
