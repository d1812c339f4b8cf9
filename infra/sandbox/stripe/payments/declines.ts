/** The provider's data about a declined charge. */
export interface Decline {
  /** The error's `code`; most declines are `card_declined`, with the reason in `decline_code`. */
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required';
  message: string;
  advice_code?: 'try_again_later' | 'do_not_try_again' | 'confirm_card_data';
  network_decline_code: string;
}

const message = 'Your card was declined.';

/** By `decline_code`. */
export const DECLINES = {
  generic_decline: {
    code: 'card_declined',
    message,
    advice_code: 'try_again_later',
    network_decline_code: '01',
  },
  insufficient_funds: {
    code: 'card_declined',
    message: 'Your card has insufficient funds.',
    advice_code: 'try_again_later',
    network_decline_code: '51',
  },
  do_not_honor: {
    code: 'card_declined',
    message,
    advice_code: 'try_again_later',
    network_decline_code: '05',
  },
  call_issuer: { code: 'card_declined', message, network_decline_code: '01' },
  try_again_later: {
    code: 'card_declined',
    message,
    advice_code: 'try_again_later',
    network_decline_code: '91',
  },
  issuer_not_available: {
    code: 'card_declined',
    message,
    advice_code: 'try_again_later',
    network_decline_code: '91',
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    advice_code: 'try_again_later',
    network_decline_code: '65',
  },
  lost_card: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: '41',
  },
  stolen_card: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: '43',
  },
  pickup_card: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: '04',
  },
  fraudulent: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: '59',
  },
  do_not_try_again: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: '57',
  },
  transaction_not_allowed: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: '57',
  },
  revocation_of_authorization: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: 'R1',
  },
  stop_payment_order: {
    code: 'card_declined',
    message,
    advice_code: 'do_not_try_again',
    network_decline_code: 'R0',
  },
  invalid_account: {
    code: 'card_declined',
    message,
    advice_code: 'confirm_card_data',
    network_decline_code: '14',
  },
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
