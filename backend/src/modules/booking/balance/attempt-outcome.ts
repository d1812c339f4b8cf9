import type { Intent, ProviderResponse } from '../../../platform/card-provider/port.js';
import { type BookingState, findInstalment } from '../core/booking.js';
import { toUnresolvedAttempt } from '../core/charge-state.js';
import { hasRunningAttempt, type InstalmentState } from '../core/instalment.js';

/** True while the instalment's charge attempt is running. */
export const isAttemptRunning = (booking: BookingState, instalmentId: string): boolean => {
  const instalment = booking.status === 'NEW' ? undefined : findInstalment(booking, instalmentId);
  return instalment !== undefined && hasRunningAttempt(instalment);
};

/** True if the provider has the attempt's result or is processing it. An earlier decline does not count. */
export function hasEnded({ charge }: InstalmentState, intent: Intent): boolean {
  if (intent.status === 'succeeded' || intent.status === 'processing') return true;
  const { request } = toUnresolvedAttempt(charge);
  if (request === null) return false;
  const wasDeclined = intent.lastDecline !== null && intent.chargeId !== request.lastChargeId;
  return intent.status === 'requires_action' || wasDeclined;
}

export const toFinalResponse = (intent: Intent): ProviderResponse<Intent> =>
  intent.lastDecline !== null && intent.status === 'requires_payment_method'
    ? { kind: 'declined', decline: intent.lastDecline, intent }
    : { kind: 'ok', value: intent };
