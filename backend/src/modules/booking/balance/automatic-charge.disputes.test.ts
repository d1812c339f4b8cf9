import { describe, test } from '@jest/globals';
import { newDepositPaidHistory } from '../../../../test/support/booking/builders.js';
import {
  DUE_AT,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
  newConfirmChargeCommand,
  newDeclineCommand,
  newStartChargeCommand,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { decideCharge } from './automatic-charge.js';

const given = newBookingScenario(decideCharge);

describe('the charge of a disputed booking', () => {
  const disputeOpened = newDisputeOpened();

  test('is voided by an open dispute if the attempt has requested nothing yet', () => {
    given(...newDepositPaidHistory(), newChargeStarted(), disputeOpened)
      .when(newConfirmChargeCommand())
      .thenEvents(newChargeVoided('disputed'));
  });

  test('is started after a won dispute', () => {
    given(...newDepositPaidHistory(), disputeOpened, newDisputeClosed('won'))
      .when(newStartChargeCommand(DUE_AT))
      .thenEvents(newChargeStarted());
  });

  describe('after a lost dispute', () => {
    const lostHistory = [...newDepositPaidHistory(), disputeOpened, newDisputeClosed('lost')];

    test('is not started', () => {
      given(...lostHistory)
        .when(newStartChargeCommand(DUE_AT))
        .thenRefused('NOTHING_DUE');
    });

    test('is voided if the attempt has requested nothing yet', () => {
      given(...newDepositPaidHistory(), newChargeStarted(), disputeOpened, newDisputeClosed('lost'))
        .when(newConfirmChargeCommand())
        .thenEvents(newChargeVoided('disputed'));
    });

    test.each([
      { name: 'open', dispute: [disputeOpened] },
      { name: 'lost', dispute: [disputeOpened, newDisputeClosed('lost')] },
    ])(
      'is polled if it was sent before the dispute, which is $name, because it may have captured',
      ({ dispute }) => {
        given(
          ...newDepositPaidHistory(),
          newChargeStarted(),
          newChargeConfirming(),
          newChargeOutcomeUnknown(RETRY_1),
          ...dispute,
        )
          .when(newConfirmChargeCommand())
          .thenEvents(newChargeConfirming());
      },
    );

    test('is not retried after a decline', () => {
      given(...newDepositPaidHistory(), newChargeStarted(), disputeOpened, newDisputeClosed('lost'))
        .when(newDeclineCommand('try_again_later'))
        .thenEvents(newChargeDeclined(null), newChargeVoided('disputed'));
    });
  });
});
