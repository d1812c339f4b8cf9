import type { BookingEvent } from '../../booking/events.js';
import { deriveValidCode, type MailInputs } from './mail-context.js';
import type { BookingMail } from './mail-facts.js';

export const CHANGE_CAUSES = ['date-changed', 'change-code', 'place-reassigned'] as const;

export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** Finds the cause of an event about a change; undefined if it causes no mail. */
export function findChangeCause(event: BookingEvent): ChangeCause | undefined {
  if (event.type === 'DepartureChanged') return 'date-changed';
  if (event.type === 'PlaceReassigned') return 'place-reassigned';
  return event.type === 'ConfirmationCodeSent' && event.data.purpose === 'change' ? 'change-code' : undefined;
}

export const isChangeCause = (cause: string): cause is ChangeCause =>
  CHANGE_CAUSES.some((changeCause) => changeCause === cause);

/** Composes the mail about a change; undefined for other events or an expired code. */
export function composeChangeMail(cause: ChangeCause, inputs: MailInputs): BookingMail | undefined {
  const { about } = inputs;
  const { trigger, balance } = inputs.context;
  if (findChangeCause(trigger) !== cause) return undefined;
  switch (trigger.type) {
    case 'DepartureChanged': {
      const { fromStartsOn, differenceCents, refundCents, instalments } = trigger.data;
      const openBalance = balance && !balance.isPaid && instalments.find(({ id }) => id === balance.id);
      return {
        kind: 'date-changed',
        about,
        facts: {
          fromStartsOn,
          differenceCents,
          refundCents,
          balance: openBalance ? { amountCents: balance.amountCents, dueOn: balance.dueOn } : null,
        },
      };
    }
    case 'PlaceReassigned':
      return { kind: 'place-reassigned', about, facts: { isLeadTraveling: trigger.data.isLeadTraveling } };
    case 'ConfirmationCodeSent': {
      const code = deriveValidCode(inputs);
      return code === undefined ? undefined : { kind: 'change-code', about, facts: { code } };
    }
    default:
      return undefined;
  }
}
