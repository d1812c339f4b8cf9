import type { BookingEvent } from '../../booking/events.js';
import type { Story } from './booking-summary.js';
import type { Mail } from './mail-facts.js';

/** What mails about changes are sent for. */
export const CHANGE_CAUSES = ['date-changed', 'change-code', 'place-passed'] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** The cause of an event about a change; undefined where it causes no mail. */
export function changeCause(event: BookingEvent): ChangeCause | undefined {
  if (event.type === 'DepartureChanged') return 'date-changed';
  if (event.type === 'PlacePassed') return 'place-passed';
  return event.type === 'ConfirmationCodeSent' && event.data.purpose === 'change' ? 'change-code' : undefined;
}

export const isChangeCause = (cause: string): cause is ChangeCause =>
  CHANGE_CAUSES.some((each) => each === cause);

/** The mail about a change, or none when the event is another one or its code opens nothing any more. */
export function changeMail(
  cause: ChangeCause,
  { caused, balance }: Story,
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
    case 'PlacePassed':
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
