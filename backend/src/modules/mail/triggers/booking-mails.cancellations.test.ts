import { expect, test } from '@jest/globals';
import { MAIL_DEPOSIT_CENTS } from '../../../../test/support/mail/booking-events.js';
import { codeSent, newDepositRetained } from '../../../../test/support/mail/cancellation-events.js';
import { bookedHistory, composeMailAfter } from '../../../../test/support/mail/mail-scenario.js';

test.each([
  { canceller: 'staff', cancellingParty: 'customer' },
  { canceller: 'operator', cancellingParty: 'operator' },
] as const)(
  'a cancellation by $canceller is announced as one by the $cancellingParty, with its money',
  ({ canceller, cancellingParty }) => {
    expect(composeMailAfter('cancelled', [...bookedHistory, newDepositRetained(canceller)])).toMatchObject({
      facts: { cancellingParty, refundCents: 0, retainedCents: MAIL_DEPOSIT_CENTS },
    });
  },
);

test('the code for a cancellation is mailed while it is valid', () => {
  expect(composeMailAfter('cancel-code', [...bookedHistory, codeSent])?.facts).toEqual({ code: '123456' });
  expect(
    composeMailAfter('cancel-code', [...bookedHistory, codeSent], { now: '2026-11-21T10:15:00Z' }),
  ).toBeUndefined();
});
