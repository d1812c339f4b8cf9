import type { ApprovalRefusal } from '@wayfold/contracts/staff/approvals';
import { entry, type Entry } from './problem-entry.js';

type StaffCode =
  | 'SIGN_IN_FAILED'
  | 'SIGN_IN_EXPIRED'
  | 'FACTOR_CODE_NEEDED'
  | 'FACTOR_CODE_WRONG'
  | 'PASSWORD_WRONG'
  | 'ENROLMENT_NOT_STARTED'
  | 'SECOND_FACTOR_OFF'
  | 'NOT_FOR_YOURSELF'
  | 'BOOKING_UNKNOWN'
  | 'TASK_SETTLED'
  | 'ENQUIRY_ANSWERED';

export type StaffProblem = StaffCode | ApprovalRefusal;

/** What staff are refused with: sign-in, second factor, second person, tasks. */
export const STAFF_PROBLEMS: Readonly<Record<StaffProblem, Entry>> = {
  SIGN_IN_FAILED: entry(
    401,
    'Your email or password is wrong.',
    'El correo o la contraseña no son correctos.',
  ),
  SIGN_IN_EXPIRED: entry(
    401,
    'Your sign-in has expired. Start again with your password.',
    'Tu inicio de sesión venció. Empieza de nuevo con tu contraseña.',
  ),
  FACTOR_CODE_NEEDED: entry(
    403,
    'Confirm with a code from your second factor.',
    'Confirma con un código de tu segundo factor.',
  ),
  FACTOR_CODE_WRONG: entry(
    403,
    'This code is wrong or already used. Wait for the next one and try again.',
    'Este código no es correcto o ya se usó. Espera al siguiente e inténtalo de nuevo.',
  ),
  PASSWORD_WRONG: entry(403, 'The password is wrong.', 'La contraseña no es correcta.'),
  ENROLMENT_NOT_STARTED: entry(
    409,
    'There is no secret to confirm. Start setting up the second factor again.',
    'No hay ninguna clave que confirmar. Empieza de nuevo a configurar el segundo factor.',
  ),
  SECOND_FACTOR_OFF: entry(409, 'There is no second factor.', 'No hay un segundo factor.'),
  NOT_FOR_YOURSELF: entry(
    403,
    'Another administrator has to do this for you.',
    'Otra persona que administre tiene que hacerlo por ti.',
  ),

  APPROVAL_NOT_NEEDED: entry(
    409,
    'This amount needs no second person.',
    'Este importe no necesita una segunda persona.',
  ),
  APPROVAL_IS_YOUR_OWN: entry(
    403,
    'You asked for this yourself; somebody else has to decide.',
    'Lo pediste tú; tiene que decidirlo otra persona.',
  ),
  APPROVAL_DECIDED: entry(
    409,
    'This request has already been answered.',
    'Esta solicitud ya fue respondida.',
  ),
  APPROVAL_EXPIRED: entry(
    409,
    'This request expired before it was answered or used. Ask again.',
    'Esta solicitud venció antes de responderse o usarse. Pídela de nuevo.',
  ),
  APPROVAL_NOT_GRANTED: entry(
    409,
    'A second person has not granted this, or it was used already.',
    'Una segunda persona no lo ha autorizado, o ya se usó.',
  ),
  APPROVAL_DIFFERS: entry(
    409,
    'Something else was granted: another booking, action or amount.',
    'Se autorizó otra cosa: otra reserva, acción o importe.',
  ),
  APPROVAL_OF_ANOTHER: entry(
    403,
    'Someone else asked for this and has to carry it out. You can make your own request.',
    'Lo pidió otra persona y tiene que hacerlo ella. Tú puedes hacer tu propia solicitud.',
  ),
  BOOKING_UNKNOWN: entry(404, 'There is no such booking.', 'Esa reserva no existe.'),
  TASK_SETTLED: entry(
    409,
    'This task is already done: someone settled it, or the system closed it. Reload the list.',
    'Esta tarea ya está resuelta: por otra persona o por el sistema. Recarga la lista.',
  ),
  ENQUIRY_ANSWERED: entry(
    409,
    'Somebody else has answered this enquiry already. Reload the list.',
    'Otra persona ya respondió a esta consulta. Recarga la lista.',
  ),
};
