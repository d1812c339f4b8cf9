import type { ApprovalRefusal } from '@wayfold/contracts/staff/approvals';
import type { ProblemEntry } from '../../platform/http/problems/problem-entry.js';

export const problems: Readonly<
  Record<ApprovalRefusal | 'APPROVAL_REQUIRED' | 'BOOKING_UNKNOWN', ProblemEntry>
> = {
  APPROVAL_NOT_NEEDED: {
    status: 409,
    en: 'This amount needs no second person.',
    es: 'Este importe no necesita una segunda persona.',
  },
  APPROVAL_IS_YOUR_OWN: {
    status: 403,
    en: 'You asked for this yourself; somebody else has to decide.',
    es: 'Lo pediste tú; tiene que decidirlo otra persona.',
  },
  APPROVAL_DECIDED: {
    status: 409,
    en: 'This request has already been answered.',
    es: 'Esta solicitud ya fue respondida.',
  },
  APPROVAL_EXPIRED: {
    status: 409,
    en: 'This request expired before it was answered or used. Ask again.',
    es: 'Esta solicitud venció antes de responderse o usarse. Pídela de nuevo.',
  },
  APPROVAL_NOT_GRANTED: {
    status: 409,
    en: 'A second person has not granted this, or it was used already.',
    es: 'Una segunda persona no lo ha autorizado, o ya se usó.',
  },
  APPROVAL_DIFFERS: {
    status: 409,
    en: 'Something else was granted: another booking, action or amount.',
    es: 'Se autorizó otra cosa: otra reserva, acción o importe.',
  },
  APPROVAL_OF_ANOTHER: {
    status: 403,
    en: 'Someone else asked for this and has to carry it out. You can make your own request.',
    es: 'Lo pidió otra persona y tiene que hacerlo ella. Tú puedes hacer tu propia solicitud.',
  },
  APPROVAL_REQUIRED: {
    status: 403,
    en: 'This amount needs a second person. Request an approval first.',
    es: 'Este importe necesita una segunda persona. Pide primero su aprobación.',
  },
  BOOKING_UNKNOWN: { status: 404, en: 'There is no such booking.', es: 'Esa reserva no existe.' },
};
