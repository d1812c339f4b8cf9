import { expect, test } from '@jest/globals';
import { depositPaid, existing, instalmentId } from '../../../../test/booking/builders.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { initialBooking } from '../core/booking.js';
import { mailFailedItem } from './task.js';

const failed = { cause: 'receipt', version: 12, reason: 'smtp-550' };

test('a mail that nobody gets is told once, with what to do, whatever the reason of a repetition', () => {
  const told = mailFailedItem(existing(depositPaid()), failed);
  expectStorable(told);
  expect(told).toEqual([
    {
      type: 'OperationsItemRaised',
      data: {
        kind: 'mail-failed',
        instalmentId: instalmentId('deposit'),
        detail:
          'mail receipt of event 12 was given up (smtp-550): ask the customer for a working address, or mend the mail server, and tell them another way',
      },
    },
  ]);
  const again = existing([...depositPaid(), ...told]);
  expect(mailFailedItem(again, { ...failed, reason: 'esocket' })).toEqual([]);
  expect(mailFailedItem(again, { ...failed, version: 1 })).toHaveLength(1);
  expect(mailFailedItem(again, { ...failed, cause: 'refund' })).toHaveLength(1);
});

test('of no booking nobody is told', () => {
  expect(mailFailedItem(initialBooking, failed)).toEqual([]);
});
