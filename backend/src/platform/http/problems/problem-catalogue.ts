import type { BankingRefusal } from '@wayfold/contracts/money/banking';
import type { BookingRefusal } from '@wayfold/contracts/bookings/bookings';
import type { DateChangeRefusal } from '@wayfold/contracts/bookings/date-changes';
import type { GiftCardRefusal } from '@wayfold/contracts/money/gift-cards';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { OpsMoneyRefusal } from '@wayfold/contracts/staff/ops-money';
import type { PlaceRefusal } from '@wayfold/contracts/catalogue/places';
import type { QuoteRefusal } from '@wayfold/contracts/money/quotes';
import type { ShareRefusal } from '@wayfold/contracts/money/shares';
import { BANKING_PROBLEMS } from './banking-problems.js';
import { CHANGE_PROBLEMS } from './change-problems.js';
import { GIFT_CARD_PROBLEMS } from './gift-card-problems.js';
import { MONEY_PROBLEMS } from './money-problems.js';
import { PAYMENT_PROBLEMS } from './payment-problems.js';
import { entry, type Entry } from './problem-entry.js';
import { SHARE_PROBLEMS } from './share-problems.js';
import { STAFF_PROBLEMS, type StaffProblem } from './staff-problems.js';

export type OtherCode =
  'COUPON_CODE_TAKEN' | 'SIGNATURE_INVALID' | 'CLOCK_GOES_FORWARD_ONLY' | 'NOT_READY' | 'APPROVAL_REQUIRED';

export type ProblemCode =
  | CommonCode
  | QuoteRefusal
  | BookingRefusal
  | DateChangeRefusal
  | OpsMoneyRefusal
  | PlaceRefusal
  | GiftCardRefusal
  | ShareRefusal
  | BankingRefusal
  | StaffProblem
  | OtherCode;

/** Every code of the API: its HTTP status, and what a person reads. Adding a code without an entry does not compile. */
export const PROBLEMS: Readonly<Record<ProblemCode, Entry>> = {
  VALIDATION_FAILED: entry(
    400,
    'Some fields need attention. Correct the fields named below and try again.',
    'Algunos datos no son correctos. Corrige los campos indicados e inténtalo de nuevo.',
  ),
  MALFORMED_JSON: entry(
    400,
    'The body is not valid JSON. Send a JSON object.',
    'El cuerpo no es JSON válido. Envía un objeto JSON.',
  ),
  NOT_FOUND: entry(404, 'There is nothing at this address.', 'No hay nada en esta dirección.'),
  UNAUTHENTICATED: entry(
    401,
    'Sign in, or send the booking’s token, and try again.',
    'Inicia sesión o envía el código de la reserva e inténtalo de nuevo.',
  ),
  FORBIDDEN: entry(403, 'Your role does not allow this.', 'Tu rol no permite esto.'),
  CSRF_FAILED: entry(
    403,
    'The request did not come from our pages. Reload the page and try again.',
    'La petición no vino de nuestras páginas. Recarga la página e inténtalo de nuevo.',
  ),
  SECOND_FACTOR_REQUIRED: entry(
    403,
    'Set up your second factor first to open the rest of the console.',
    'Configura primero tu segundo factor para abrir el resto de la consola.',
  ),
  REAUTHENTICATION_REQUIRED: entry(
    403,
    'Confirm that it is you, then try again.',
    'Confirma que eres tú y vuelve a intentarlo.',
  ),
  RATE_LIMITED: entry(
    429,
    'Too many requests. Wait a moment and try again.',
    'Demasiadas peticiones. Espera un momento e inténtalo de nuevo.',
  ),
  IDEMPOTENCY_KEY_REQUIRED: entry(
    400,
    'Send an Idempotency-Key header with a UUID of your own, the same one when you repeat the request.',
    'Envía una cabecera Idempotency-Key con un UUID propio, el mismo si repites la petición.',
  ),
  IDEMPOTENCY_KEY_REUSED: entry(
    422,
    'This Idempotency-Key was used for another request. Use a new one.',
    'Esta Idempotency-Key ya se usó para otra petición. Usa una nueva.',
  ),
  PAYLOAD_TOO_LARGE: entry(413, 'The body is too large.', 'El cuerpo es demasiado grande.'),
  UNSUPPORTED_MEDIA_TYPE: entry(415, 'Send application/json.', 'Envía application/json.'),
  METHOD_NOT_ALLOWED: entry(
    405,
    'This address doesn’t accept that method.',
    'Esta dirección no admite ese método.',
  ),
  BUSY: entry(
    503,
    'Many people are booking this departure right now. Nothing was charged; try again in a few seconds.',
    'Mucha gente está reservando esta salida ahora mismo. No se cobró nada; inténtalo en unos segundos.',
  ),
  INTERNAL_ERROR: entry(
    500,
    'Something went wrong on our side. Nothing was lost; try again, and mention the incident if you contact us.',
    'Algo falló de nuestro lado. No se perdió nada; inténtalo de nuevo y menciona el incidente si nos escribes.',
  ),
  NOT_READY: entry(
    503,
    'The service is starting. Try again shortly.',
    'El servicio está arrancando. Inténtalo en breve.',
  ),

  DEPARTURE_UNKNOWN: entry(404, 'There is no such departure.', 'Esa salida no existe.'),
  DEPARTURE_NOT_ON_SALE: entry(
    409,
    'This departure is no longer on sale. Choose another date.',
    'Esta salida ya no está a la venta. Elige otra fecha.',
  ),
  NOT_ENOUGH_SEATS: entry(
    409,
    'This departure does not have that many seats left. Choose fewer travelers or another date.',
    'No quedan tantas plazas en esta salida. Elige menos viajeros u otra fecha.',
  ),
  NOT_ENOUGH_ROOMS: entry(
    409,
    'That type of room is sold out on this departure. Choose another room or another date.',
    'Ese tipo de habitación se agotó en esta salida. Elige otra habitación u otra fecha.',
  ),
  CATEGORY_NOT_OFFERED: entry(
    409,
    'This departure does not offer that category. Choose another one.',
    'Esta salida no ofrece esa categoría. Elige otra.',
  ),
  ROOMS_DO_NOT_FIT: entry(
    422,
    'The rooms don’t fit your party. Fill every bed, or ask to share a room.',
    'Las habitaciones no corresponden a tu grupo. Ocupa todas las camas o pide compartir habitación.',
  ),
  COUPON_NOT_FOUND: entry(
    404,
    'That coupon code isn’t valid. Check it, or continue without it.',
    'Ese cupón no es válido. Revisa el código o continúa sin él.',
  ),
  COUPON_NOT_STARTED: entry(409, 'This coupon is not valid yet.', 'Este cupón todavía no es válido.'),
  COUPON_EXPIRED: entry(409, 'This coupon is no longer valid.', 'Este cupón ya no es válido.'),
  COUPON_EXHAUSTED: entry(
    409,
    'This coupon has been used up. Continue without it.',
    'Este cupón ya se agotó. Continúa sin él.',
  ),
  COUPON_NOT_THIS_TRIP: entry(
    409,
    'This coupon isn’t valid for this trip, date or category.',
    'Este cupón no es válido para este viaje, fecha o categoría.',
  ),
  COUPON_MINIMUM_NOT_MET: entry(
    409,
    'The total is below this coupon’s minimum.',
    'El total no llega al mínimo de este cupón.',
  ),

  QUOTE_UNKNOWN: entry(
    404,
    'This quote doesn’t exist. Choose your trip again.',
    'Este presupuesto no existe. Elige tu viaje de nuevo.',
  ),
  QUOTE_EXPIRED: entry(
    409,
    'This quote has expired. Ask for a new one, and we’ll recalculate the price.',
    'Este presupuesto venció. Pide uno nuevo y volveremos a calcular el precio.',
  ),
  QUOTE_STALE: entry(
    409,
    'Prices or seats have changed since this quote. Ask for a new one.',
    'Los precios o las plazas cambiaron desde este presupuesto. Pide uno nuevo.',
  ),
  BOOKING_NOT_ON_HOLD: entry(
    409,
    'This booking can no longer be changed here.',
    'Esta reserva ya no se puede cambiar aquí.',
  ),
  HOLD_EXPIRED: entry(
    409,
    'Your hold has expired, and nothing was charged. Choose your departure again.',
    'Se acabó el plazo de tu reserva y no se cobró nada. Elige tu salida de nuevo.',
  ),
  HOLD_ALREADY_EXTENDED: entry(
    409,
    'You’ve already extended your hold once, so you can’t extend it again.',
    'Ya ampliaste el plazo una vez y no se puede ampliar de nuevo.',
  ),
  PARTY_SIZE_DIFFERS: entry(
    422,
    'The number of travelers doesn’t match the quote.',
    'El número de viajeros no coincide con el presupuesto.',
  ),
  ROOM_ASSIGNMENT_DIFFERS: entry(
    422,
    'Assign every traveler to a room, and fill each room you chose.',
    'Asigna a cada viajero una habitación y ocupa todas las que elegiste.',
  ),
  TRAVELER_TOO_YOUNG: entry(
    422,
    'A traveler is younger than this trip allows on the day of departure.',
    'Un viajero es más joven de lo que permite este viaje el día de la salida.',
  ),
  TRAVELER_TOO_OLD: entry(
    422,
    'A traveler is older than this trip allows on the day of departure.',
    'Un viajero es mayor de lo que permite este viaje el día de la salida.',
  ),
  NO_ADULT: entry(
    422,
    'At least one traveler must be 18 or older on the day of departure.',
    'Al menos un viajero debe tener 18 años o más el día de la salida.',
  ),
  BIRTH_DATE_IN_FUTURE: entry(
    422,
    'A date of birth is in the future.',
    'Una fecha de nacimiento está en el futuro.',
  ),
  PHONE_INVALID: entry(
    422,
    'This phone number isn’t valid in that country. Add the country code, like +34.',
    'Ese número no es válido en su país. Añade el prefijo del país, por ejemplo +34.',
  ),
  TRAVELERS_MISSING: entry(409, 'Enter the travelers before you pay.', 'Indica los viajeros antes de pagar.'),
  PLAN_NOT_OFFERED: entry(
    409,
    'This payment plan isn’t available for this departure. Pay in full.',
    'Este plan de pago no está disponible para esta salida. Paga el total.',
  ),
  TERMS_CHANGED: entry(
    409,
    'The terms have changed since you opened the page. Reload it and read them again.',
    'Los términos cambiaron desde que abriste la página. Recárgala y léelos de nuevo.',
  ),
  ALREADY_PAID: entry(409, 'This is already paid.', 'Esto ya está pagado.'),
  NOTHING_DUE: entry(409, 'Nothing is due now.', 'No hay nada que pagar ahora.'),
  ...PAYMENT_PROBLEMS,
  PAYMENT_PROVIDER_UNAVAILABLE: entry(
    503,
    'The payment provider isn’t responding. Nothing was charged, and your seats are still held. Try again.',
    'El proveedor de pagos no responde. No se cobró nada y tus plazas siguen apartadas. Inténtalo de nuevo.',
  ),

  ...BANKING_PROBLEMS,

  ...CHANGE_PROBLEMS,
  ...MONEY_PROBLEMS,
  ...GIFT_CARD_PROBLEMS,
  ...SHARE_PROBLEMS,

  ...STAFF_PROBLEMS,
  COUPON_CODE_TAKEN: entry(
    409,
    'A coupon with this code already exists.',
    'Ya existe un cupón con este código.',
  ),
  SIGNATURE_INVALID: entry(
    400,
    'The signature doesn’t match the body.',
    'La firma no corresponde al cuerpo.',
  ),
  CLOCK_GOES_FORWARD_ONLY: entry(
    409,
    'The clock can only be moved forward.',
    'El reloj solo puede adelantarse.',
  ),
};

export type ProblemLocale = 'en' | 'es';
