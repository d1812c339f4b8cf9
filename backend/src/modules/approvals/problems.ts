import type { ApprovalRefusal } from '@wayfold/contracts/staff/approvals';
import type { ProblemEntry } from '../../platform/http/problems/problem-entry.js';

export const problems: Readonly<Record<ApprovalRefusal | 'BOOKING_UNKNOWN', ProblemEntry>> = {
  APPROVAL_NOT_NEEDED: {
    status: 409,
    en: 'This amount needs no second person. Carry it out without an approval.',
    es: 'Este importe no necesita una segunda persona. Hazlo sin autorización.',
  },
  APPROVAL_IS_YOUR_OWN: {
    status: 403,
    en: 'You asked for this yourself, so someone else has to decide. Ask a colleague to answer.',
    es: 'Lo pediste tú y tiene que decidirlo otra persona. Pide a alguien de tu equipo que responda.',
  },
  APPROVAL_DECIDED: {
    status: 409,
    en: 'This request has already been answered. Reload the list.',
    es: 'Esta solicitud ya fue respondida. Recarga la lista.',
  },
  APPROVAL_EXPIRED: {
    status: 409,
    en: 'This request expired before it was answered or used. Ask again.',
    es: 'Esta solicitud venció antes de responderse o usarse. Pídela de nuevo.',
  },
  APPROVAL_NOT_GRANTED: {
    status: 409,
    en: 'A second person has not granted this, or the approval was already used. Request a new one.',
    es: 'Nadie más lo ha autorizado, o la autorización ya se usó. Pide una nueva.',
  },
  APPROVAL_DIFFERS: {
    status: 409,
    en: 'The approval is for something else: another booking, action or amount. Request one for this.',
    es: 'La autorización es para otra cosa: otra reserva, acción o importe. Pide una para esto.',
  },
  APPROVAL_OF_ANOTHER: {
    status: 403,
    en: 'Someone else asked for this and has to carry it out. You can make your own request.',
    es: 'Lo pidió otra persona y tiene que hacerlo ella. Tú puedes hacer tu propia solicitud.',
  },
  APPROVAL_REQUIRED: {
    status: 403,
    en: 'This amount needs a second person. Request an approval first.',
    es: 'Este importe necesita una segunda persona. Pide primero su autorización.',
  },
  BOOKING_UNKNOWN: {
    status: 404,
    en: 'There is no such booking. Look it up by its reference.',
    es: 'Esa reserva no existe. Búscala por su referencia.',
  },
};
