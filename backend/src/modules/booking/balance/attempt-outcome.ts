import type { Intent, ProviderResponse } from '../../../platform/card-provider/port.js';
import { type BookingState, findInstalment } from '../core/booking.js';
import { toUnresolvedAttempt } from '../core/charge-state.js';
import { hasRunningAttempt, type InstalmentState } from '../core/instalment.js';
import { newUnknownOutcome, type Outcome, toUnresolvedOutcome } from './off-session-charger.js';

/** True while the instalment's charge attempt is running. */
export const isAttemptRunning = (booking: BookingState, instalmentId: string): boolean => {
  const instalment = booking.status === 'NEW' ? undefined : findInstalment(booking, instalmentId);
  return instalment !== undefined && hasRunningAttempt(instalment);
};

/** True if the provider has decided the attempt or is processing it. An earlier decline does not count. */
export function isHandledByProvider({ charge }: InstalmentState, intent: Intent): boolean {
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

/** The provider's answer to an attempt: the intent that took the money, or why none was taken yet. */
export type AttemptAnswer =
  { readonly kind: 'captured'; readonly intent: Intent } | Exclude<Outcome, { kind: 'paid' }>;

export function toAttemptAnswer(response: ProviderResponse<Intent>): AttemptAnswer {
  switch (response.kind) {
    case 'ok':
    case 'state': {
      const intent = response.kind === 'ok' ? response.value : response.intent;
      if (intent.status === 'succeeded') return { kind: 'captured', intent };
      if (intent.status === 'requires_action')
        return { kind: 'action-required', reason: 'authentication_required' };
      return newUnknownOutcome('unresolved', intent.status);
    }
    case 'declined': {
      const { code, declineCode } = response.decline;
      if (code === 'authentication_required' || declineCode === 'authentication_required')
        return { kind: 'action-required', reason: 'authentication_required' };
      return { kind: 'declined', ...response.decline, chargeId: response.intent?.chargeId ?? null };
    }
    case 'missing':
    case 'unknown':
      return toUnresolvedOutcome(response);
  }
}
