import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { ProblemEntry, Problems } from './problem-entry.js';

/** Codes of the HTTP edge itself. */
export type ProblemCode = CommonCode | 'NOT_READY';

export const COMMON_PROBLEMS: Readonly<Record<ProblemCode, ProblemEntry>> = {
  VALIDATION_FAILED: {
    status: 400,
    en: 'Some fields need attention. Correct the fields named below and try again.',
    es: 'Algunos datos no son correctos. Corrige los campos indicados e inténtalo de nuevo.',
  },
  MALFORMED_JSON: {
    status: 400,
    en: 'The body is not valid JSON. Send a JSON object.',
    es: 'El cuerpo no es JSON válido. Envía un objeto JSON.',
  },
  NOT_FOUND: {
    status: 404,
    en: 'There is nothing at this address. Check it and try again.',
    es: 'No hay nada en esta dirección. Revísala e inténtalo de nuevo.',
  },
  UNAUTHENTICATED: {
    status: 401,
    en: 'Sign in, or send the booking’s token, and try again.',
    es: 'Inicia sesión o envía el token de la reserva e inténtalo de nuevo.',
  },
  FORBIDDEN: {
    status: 403,
    en: 'Your role does not allow this. Ask an administrator, or a colleague whose role does.',
    es: 'Tu rol no permite esto. Pídeselo a una persona que administre o cuyo rol lo permita.',
  },
  CSRF_FAILED: {
    status: 403,
    en: 'The request did not come from our pages. Reload the page and try again.',
    es: 'La solicitud no vino de nuestras páginas. Recarga la página e inténtalo de nuevo.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    en: 'Set up your second factor first to open the rest of the console.',
    es: 'Configura primero tu segundo factor para abrir el resto de la consola.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    en: 'Confirm that it is you, then try again.',
    es: 'Confirma que eres tú y vuelve a intentarlo.',
  },
  RATE_LIMITED: {
    status: 429,
    en: 'Too many requests. Wait a moment and try again.',
    es: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    en: 'Send an Idempotency-Key header with a UUID of your own, the same one when you repeat the request.',
    es: 'Envía una cabecera Idempotency-Key con un UUID propio, el mismo si repites la solicitud.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    en: 'This Idempotency-Key was used for another request. Use a new one.',
    es: 'Esta Idempotency-Key ya se usó para otra solicitud. Usa una nueva.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    en: 'The body is too large. Send less.',
    es: 'El cuerpo es demasiado grande. Envía menos.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, en: 'Send application/json.', es: 'Envía application/json.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address doesn’t accept that method. See /api/openapi.json for the methods it accepts.',
    es: 'Esta dirección no admite ese método. Consulta en /api/openapi.json los que admite.',
  },
  BUSY: {
    status: 503,
    en: 'Many people are booking this departure right now. Nothing was charged; try again in a few seconds.',
    es: 'Mucha gente está reservando esta salida ahora mismo. No se cobró nada; inténtalo en unos segundos.',
  },
  INTERNAL_ERROR: {
    status: 500,
    en: 'Something went wrong on our side. Nothing was lost; try again, and mention the incident if you contact us.',
    es: 'Algo falló de nuestro lado. No se perdió nada; inténtalo de nuevo y menciona el incidente si nos escribes.',
  },
  NOT_READY: {
    status: 503,
    en: 'The service is starting. Try again shortly.',
    es: 'El servicio está arrancando. Inténtalo en breve.',
  },
};

/** Injection token: every problem of the application. */
export const PROBLEMS = Symbol('Problems');

/** @throws Error when two modules have a text for the same code */
export function mergeProblems(parts: readonly Problems[]): Problems {
  const problems: Record<string, ProblemEntry> = { ...COMMON_PROBLEMS };
  for (const [code, entry] of parts.flatMap((part) => Object.entries(part))) {
    if (code in problems) throw new Error(`two texts for ${code}`);
    problems[code] = entry;
  }
  return problems;
}
