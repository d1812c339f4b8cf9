import type { ApprovalRefusal } from '@wayfold/contracts/approvals';
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
    'E-mail or password is not right.',
    'El correo o la contraseña no son correctos.',
  ),
  SIGN_IN_EXPIRED: entry(
    401,
    'This sign-in is over. Begin again with your password.',
    'Este inicio de sesión ha terminado. Empieza de nuevo con tu contraseña.',
  ),
  FACTOR_CODE_NEEDED: entry(
    403,
    'You have a second factor: confirm with a code of it.',
    'Tienes un segundo factor: confirma con un código suyo.',
  ),
  FACTOR_CODE_WRONG: entry(
    403,
    'This code is not right, or was used already. Wait for the next one and try again.',
    'Este código no es correcto o ya se usó. Espera al siguiente e inténtalo de nuevo.',
  ),
  PASSWORD_WRONG: entry(403, 'The password is not right.', 'La contraseña no es correcta.'),
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
  APPROVAL_DECIDED: entry(409, 'This request was answered already.', 'Esta solicitud ya fue respondida.'),
  APPROVAL_EXPIRED: entry(
    409,
    'Nobody answered or used this in time. Ask again.',
    'Nadie respondió o lo usó a tiempo. Pídelo de nuevo.',
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
    'Somebody else asked for this. Who asked has to carry it out; you can ask for it yourself.',
    'Lo pidió otra persona. Tiene que hacerlo quien lo pidió; tú puedes pedirlo por tu cuenta.',
  ),
  BOOKING_UNKNOWN: entry(404, 'There is no such booking.', 'Esa reserva no existe.'),
  TASK_SETTLED: entry(
    409,
    'This task is done already: by somebody else, or by itself. Reload the list.',
    'Esta tarea ya está resuelta: por otra persona, o por sí sola. Recarga la lista.',
  ),
  ENQUIRY_ANSWERED: entry(
    409,
    'Somebody else has answered this enquiry already. Reload the list.',
    'Otra persona ya respondió a esta consulta. Recarga la lista.',
  ),
};
