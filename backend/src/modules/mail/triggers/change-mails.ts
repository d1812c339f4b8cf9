import type { BookingEvent } from '../../booking/events.js';
import type { MailContext } from './mail-context.js';
import type { Mail } from './mail-facts.js';

/** Causes of mails about changes. */
export const CHANGE_CAUSES = ['date-changed', 'change-code', 'place-passed'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** Cause of an event about a change; undefined if it causes no mail. */
export function changeCause(event: BookingEvent): ChangeCause | undefined {
  if (event.type === 'DepartureChanged') return 'date-changed';
  if (event.type === 'PlaceReassigned') return 'place-passed';
  return event.type === 'ConfirmationCodeSent' && event.data.purpose === 'change' ? 'change-code' : undefined;
}

export const isChangeCause = (cause: string): cause is ChangeCause =>
  CHANGE_CAUSES.some((changeCause) => changeCause === cause);

/** The mail about a change; none for other events or an invalid code. */
export function changeMail(
  cause: ChangeCause,
  { caused, balance }: MailContext,
  about: Mail['about'],
  { now, codeOf }: { readonly now: Date; readonly codeOf: (codeId: string) => string },
): Mail | undefined {
  if (changeCause(caused) !== cause) return undefined;
  switch (caused.type) {
    case 'DepartureChanged': {
      const { fromStartsOn, differenceCents, refundCents, instalments } = caused.data;
      const open = balance && !balance.paid && instalments.find(({ id }) => id === balance.id);
      return {
        kind: 'date-changed',
        about,
        facts: {
          fromStartsOn,
          differenceCents,
          refundCents,
          balance: open ? { amountCents: balance.amountCents, dueOn: balance.dueOn } : null,
        },
      };
    }
    case 'PlaceReassigned':
      return { kind: 'place-passed', about, facts: { leadTravels: caused.data.leadIsTraveler } };
    case 'ConfirmationCodeSent': {
      const { codeId, expiresAt } = caused.data;
      return now.toISOString() < expiresAt
        ? { kind: 'change-code', about, facts: { code: codeOf(codeId) } }
        : undefined;
    }
    default:
      return undefined;
  }
}
