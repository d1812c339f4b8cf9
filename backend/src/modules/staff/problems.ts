import type { ProblemEntry } from '../../platform/http/problems/problem-entry.js';

type Code =
  | 'SIGN_IN_FAILED'
  | 'SIGN_IN_EXPIRED'
  | 'FACTOR_CODE_NEEDED'
  | 'FACTOR_CODE_WRONG'
  | 'PASSWORD_WRONG'
  | 'ENROLMENT_NOT_STARTED'
  | 'SECOND_FACTOR_OFF'
  | 'NOT_FOR_YOURSELF';

export const problems: Readonly<Record<Code, ProblemEntry>> = {
  SIGN_IN_FAILED: {
    status: 401,
    en: 'Your email or password is wrong. Check both and try again.',
    es: 'El correo o la contraseña no son correctos. Revísalos e inténtalo de nuevo.',
  },
  SIGN_IN_EXPIRED: {
    status: 401,
    en: 'Your sign-in has expired. Start again with your password.',
    es: 'Tu inicio de sesión venció. Empieza de nuevo con tu contraseña.',
  },
  FACTOR_CODE_NEEDED: {
    status: 403,
    en: 'Confirm with a code from your second factor.',
    es: 'Confirma con un código de tu segundo factor.',
  },
  FACTOR_CODE_WRONG: {
    status: 403,
    en: 'This code is wrong or already used. Wait for the next one and try again.',
    es: 'Este código no es correcto o ya se usó. Espera al siguiente e inténtalo de nuevo.',
  },
  PASSWORD_WRONG: {
    status: 403,
    en: 'The password is wrong. Try again.',
    es: 'La contraseña no es correcta. Inténtalo de nuevo.',
  },
  ENROLMENT_NOT_STARTED: {
    status: 409,
    en: 'There is no secret to confirm. Start setting up the second factor again.',
    es: 'No hay ninguna clave que confirmar. Empieza de nuevo a configurar el segundo factor.',
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    en: 'There is no second factor. Set one up first.',
    es: 'No hay un segundo factor. Configura uno primero.',
  },
  NOT_FOR_YOURSELF: {
    status: 403,
    en: 'You can’t do this for yourself. Ask another administrator.',
    es: 'No puedes hacerlo para ti. Pídelo a otra persona que administre.',
  },
};
