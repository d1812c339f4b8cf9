import { omitUndefined } from '../../shared/omit-undefined.js';

/** A declined charge in the words of the provider. */
export interface Decline {
  /** The error's `code`; most declines are `card_declined`, and their `decline_code` has the reason. */
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required';
  message: string;
  advice_code?: 'try_again_later' | 'do_not_try_again' | 'confirm_card_data';
  network_decline_code: string;
}

/** Creates a `card_declined` with the network's reason and the advice that the provider gives for it. */
const newCardDecline = (
  networkCode: string,
  advice?: Decline['advice_code'],
  message = 'Your card was declined.',
): Decline =>
  omitUndefined({
    code: 'card_declined',
    message,
    advice_code: advice,
    network_decline_code: networkCode,
  });

/** The provider's declines by `decline_code`. */
export const DECLINES = {
  generic_decline: newCardDecline('01', 'try_again_later'),
  insufficient_funds: newCardDecline('51', 'try_again_later', 'Your card has insufficient funds.'),
  do_not_honor: newCardDecline('05', 'try_again_later'),
  call_issuer: newCardDecline('01'),
  try_again_later: newCardDecline('91', 'try_again_later'),
  issuer_not_available: newCardDecline('91', 'try_again_later'),
  card_velocity_exceeded: newCardDecline(
    '65',
    'try_again_later',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  lost_card: newCardDecline('41', 'do_not_try_again'),
  stolen_card: newCardDecline('43', 'do_not_try_again'),
  pickup_card: newCardDecline('04', 'do_not_try_again'),
  fraudulent: newCardDecline('59', 'do_not_try_again'),
  do_not_try_again: newCardDecline('57', 'do_not_try_again'),
  transaction_not_allowed: newCardDecline('57', 'do_not_try_again'),
  revocation_of_authorization: newCardDecline('R1', 'do_not_try_again'),
  stop_payment_order: newCardDecline('R0', 'do_not_try_again'),
  invalid_account: newCardDecline('14', 'confirm_card_data'),
  expired_card: {
    code: 'expired_card',
    message: 'Your card has expired.',
    advice_code: 'confirm_card_data',
    network_decline_code: '54',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice_code: 'confirm_card_data',
    network_decline_code: 'N7',
  },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice_code: 'try_again_later',
    network_decline_code: '96',
  },
  authentication_required: {
    code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
    network_decline_code: '1A',
  },
} as const satisfies Record<string, Decline>;

export type DeclineCode = keyof typeof DECLINES;

export const getDecline = (code: DeclineCode): Decline => DECLINES[code];

export const isDeclineCode = (code: string): code is DeclineCode => Object.hasOwn(DECLINES, code);
