import { expect, test } from '@jest/globals';
import { codeSent, newDepositKept } from '../../../../test/support/mail/cancellation-events.js';
import { bookedHistory, mailAfter } from '../../../../test/support/mail/mail-after.js';

test('the mail states the result of a cancellation and contains a valid code', () => {
  const facts = { refundCents: 0, retainedCents: 63_200 };
  expect(mailAfter('cancelled', [...bookedHistory, newDepositKept('staff')])).toMatchObject({
    facts: { by: 'customer', ...facts },
  });
  expect(mailAfter('cancelled', [...bookedHistory, newDepositKept('operator')])).toMatchObject({
    facts: { by: 'operator', ...facts },
  });
  expect(mailAfter('cancel-code', [...bookedHistory, codeSent])?.facts).toEqual({ code: '123456' });
  expect(
    mailAfter('cancel-code', [...bookedHistory, codeSent], { now: '2026-11-21T10:15:00Z' }),
  ).toBeUndefined();
});
