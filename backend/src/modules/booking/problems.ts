import type {
  ChooseTransferRefusal,
  ExtendHoldRefusal,
  NameTravelersRefusal,
  PaymentRefusal,
  PlaceBookingRefusal,
} from '@wayfold/contracts/bookings/bookings';
import type { ChangeRefusal } from '@wayfold/contracts/bookings/changes';
import type { DateChangeRefusal } from '@wayfold/contracts/bookings/date-changes';
import type { PlaceRefusal } from '@wayfold/contracts/bookings/places';
import type { QuoteRefusal } from '@wayfold/contracts/money/quotes';
import type { ApplyGiftCardRefusal } from '@wayfold/contracts/payments/gift-cards';
import type { GoodwillRefusal } from '@wayfold/contracts/payments/goodwill';
import type { ManualPaymentRefusal } from '@wayfold/contracts/payments/manual-payments';
import type { StaffRefundRefusal } from '@wayfold/contracts/payments/refunds';
import type { ShareRefusal } from '@wayfold/contracts/payments/shares';
import type { TransferReceiptRefusal } from '@wayfold/contracts/payments/transfer-receipts';
import type { ProblemEntry } from '../../platform/http/problems/problem-entry.js';

type BookingProblemCode =
  | QuoteRefusal
  | PlaceBookingRefusal
  | ExtendHoldRefusal
  | NameTravelersRefusal
  | PaymentRefusal
  | ChooseTransferRefusal
  | ChangeRefusal
  | DateChangeRefusal
  | PlaceRefusal
  | ApplyGiftCardRefusal
  | ShareRefusal
  | TransferReceiptRefusal
  | StaffRefundRefusal
  | ManualPaymentRefusal
  | GoodwillRefusal
  | 'COUPON_CODE_TAKEN'
  | 'DATE_NOT_POSSIBLE'
  | 'EXPIRES_IN_PAST'
  | 'SIGNATURE_INVALID'
  | 'TASK_COMPLETED';

export const problems: Readonly<Record<BookingProblemCode, ProblemEntry>> = {
  DEPARTURE_UNKNOWN: {
    status: 404,
    en: 'There is no such departure. Choose another date.',
    es: 'Esa salida no existe. Elige otra fecha.',
  },
  DEPARTURE_NOT_ON_SALE: {
    status: 409,
    en: 'This departure is no longer on sale. Choose another date.',
    es: 'Esta salida ya no está a la venta. Elige otra fecha.',
  },
  NOT_ENOUGH_SEATS: {
    status: 409,
    en: 'This departure does not have that many seats left. Choose fewer travelers or another date.',
    es: 'No quedan tantas plazas en esta salida. Elige menos viajeros u otra fecha.',
  },
  NOT_ENOUGH_ROOMS: {
    status: 409,
    en: 'That type of room is sold out on this departure. Choose another room or another date.',
    es: 'Ese tipo de habitación se agotó en esta salida. Elige otra habitación u otra fecha.',
  },
  CATEGORY_NOT_OFFERED: {
    status: 409,
    en: 'This departure does not offer that category. Choose another one.',
    es: 'Esta salida no ofrece esa categoría. Elige otra.',
  },
  ROOMS_DO_NOT_FIT: {
    status: 422,
    en: 'The rooms don’t fit your party. Fill every bed, or ask to share a room.',
    es: 'Las habitaciones no corresponden a tu grupo. Ocupa todas las camas o pide compartir habitación.',
  },
  COUPON_NOT_FOUND: {
    status: 404,
    en: 'That coupon code isn’t valid. Check it, or continue without it.',
    es: 'Ese cupón no es válido. Revisa el código o continúa sin él.',
  },
  COUPON_NOT_STARTED: {
    status: 409,
    en: 'This coupon is not valid yet. Continue without it, or come back when it starts.',
    es: 'Este cupón todavía no es válido. Continúa sin él o vuelve cuando empiece.',
  },
  COUPON_EXPIRED: {
    status: 409,
    en: 'This coupon has expired. Continue without it.',
    es: 'Este cupón ya venció. Continúa sin él.',
  },
  COUPON_EXHAUSTED: {
    status: 409,
    en: 'This coupon has been used up. Continue without it.',
    es: 'Este cupón ya se agotó. Continúa sin él.',
  },
  COUPON_NOT_THIS_TRIP: {
    status: 409,
    en: 'This coupon isn’t valid for this trip, date or category. Continue without it, or choose another one.',
    es: 'Este cupón no es válido para este viaje, fecha o categoría. Continúa sin él o usa otro.',
  },
  COUPON_MINIMUM_NOT_MET: {
    status: 409,
    en: 'The total is below this coupon’s minimum. Continue without it.',
    es: 'El total no llega al mínimo de este cupón. Continúa sin él.',
  },
  QUOTE_UNKNOWN: {
    status: 404,
    en: 'This quote doesn’t exist. Choose your trip again.',
    es: 'Este presupuesto no existe. Elige tu viaje de nuevo.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    en: 'This quote has expired. Ask for a new one, and we’ll recalculate the price.',
    es: 'Este presupuesto venció. Pide uno nuevo y volveremos a calcular el precio.',
  },
  QUOTE_STALE: {
    status: 409,
    en: 'Prices or seats have changed since this quote. Ask for a new one.',
    es: 'Los precios o las plazas cambiaron desde este presupuesto. Pide uno nuevo.',
  },
  BOOKING_NOT_ON_HOLD: {
    status: 409,
    en: 'This booking is no longer on hold, so you can’t change it here. Reload the page to see where it stands.',
    es: 'Esta reserva ya no está apartada y no se puede cambiar aquí. Recarga la página para ver su estado.',
  },
  HOLD_EXPIRED: {
    status: 409,
    en: 'Your hold has expired, and nothing was charged. Choose your departure again.',
    es: 'Se acabó el plazo de tu reserva y no se cobró nada. Elige tu salida de nuevo.',
  },
  HOLD_ALREADY_EXTENDED: {
    status: 409,
    en: 'You’ve already extended your hold once, so you can’t extend it again. Pay before the time is up.',
    es: 'Ya ampliaste el plazo una vez y no se puede ampliar de nuevo. Paga antes de que termine.',
  },
  PARTY_SIZE_DIFFERS: {
    status: 422,
    en: 'The number of travelers doesn’t match the quote. Enter everyone, or ask for a new quote.',
    es: 'El número de viajeros no coincide con el presupuesto. Indícalos todos o pide uno nuevo.',
  },
  ROOM_ASSIGNMENT_DIFFERS: {
    status: 422,
    en: 'Assign every traveler to a room, and fill each room you chose.',
    es: 'Asigna a cada viajero una habitación y ocupa todas las que elegiste.',
  },
  TRAVELER_TOO_YOUNG: {
    status: 422,
    en: 'A traveler is younger than this trip allows on the day of departure. Check the date of birth, or choose another trip.',
    es: 'Un viajero es más joven de lo que permite este viaje el día de la salida. Revisa la fecha de nacimiento o elige otro viaje.',
  },
  TRAVELER_TOO_OLD: {
    status: 422,
    en: 'A traveler is older than this trip allows on the day of departure. Check the date of birth, or choose another trip.',
    es: 'Un viajero es mayor de lo que permite este viaje el día de la salida. Revisa la fecha de nacimiento o elige otro viaje.',
  },
  NO_ADULT: {
    status: 422,
    en: 'At least one traveler must be 18 or older on the day of departure. Add an adult, or check the dates of birth.',
    es: 'Al menos un viajero debe tener 18 años o más el día de la salida. Agrega a un adulto o revisa las fechas de nacimiento.',
  },
  BIRTH_DATE_IN_FUTURE: {
    status: 422,
    en: 'A date of birth is in the future. Correct it.',
    es: 'Una fecha de nacimiento está en el futuro. Corrígela.',
  },
  PHONE_INVALID: {
    status: 422,
    en: 'This phone number isn’t valid in that country. Add the country code, like +34.',
    es: 'Ese número no es válido en su país. Agrega el prefijo del país, por ejemplo +34.',
  },
  TRAVELERS_MISSING: {
    status: 409,
    en: 'Enter the travelers before you pay.',
    es: 'Indica los viajeros antes de pagar.',
  },
  PLAN_NOT_OFFERED: {
    status: 409,
    en: 'This payment plan isn’t available for this departure. Pay in full.',
    es: 'Este plan de pago no está disponible para esta salida. Paga el total.',
  },
  TERMS_CHANGED: {
    status: 409,
    en: 'The terms have changed since you opened the page. Reload it and read them again.',
    es: 'Las condiciones cambiaron desde que abriste la página. Recárgala y léelas de nuevo.',
  },
  ALREADY_PAID: {
    status: 409,
    en: 'This is already paid. Reload the page to see your booking.',
    es: 'Esto ya está pagado. Recarga la página para ver tu reserva.',
  },
  NOTHING_DUE: {
    status: 409,
    en: 'Nothing is due now. Reload the page to see what comes next.',
    es: 'No hay nada que pagar ahora. Recarga la página para ver qué sigue.',
  },
  METHOD_NOT_OFFERED: {
    status: 409,
    en: 'This payment method isn’t available for this booking. Choose another one.',
    es: 'Esta forma de pago no está disponible para esta reserva. Elige otra.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 409,
    en: 'Cards were declined too many times. Nothing was charged. Contact us and we’ll find another way.',
    es: 'Se rechazaron tarjetas demasiadas veces. No se cobró nada. Escríbenos y buscamos otra forma.',
  },
  CHALLENGE_REQUIRED: {
    status: 403,
    en: 'Cards were declined several times. Complete the security check, then try again.',
    es: 'Se rechazaron tarjetas varias veces. Completa la comprobación de seguridad y vuelve a intentarlo.',
  },
  PAYMENT_DECLINED: {
    status: 402,
    en: 'The payment was declined and nothing was charged. Choose another way to pay.',
    es: 'El pago fue rechazado y no se cobró nada. Elige otra forma de pago.',
  },
  ORDER_ENDED: {
    status: 409,
    en: 'This PayPal payment has ended. Choose how to pay the amount still due.',
    es: 'Este pago de PayPal ya terminó. Elige cómo pagar lo que falta.',
  },
  EMAIL_UNVERIFIED: {
    status: 409,
    en: 'Verify your email address with the code we send you, then choose bank transfer again.',
    es: 'Verifica tu correo con el código que te enviamos y elige de nuevo la transferencia.',
  },
  TRANSFER_SEATS_TAKEN: {
    status: 409,
    en: 'Too many seats of this departure are already waiting for transfers. Choose another way to pay.',
    es: 'Ya hay demasiadas plazas de esta salida a la espera de transferencias. Elige otra forma de pago.',
  },
  TOO_MANY_TRANSFERS: {
    status: 409,
    en: 'Two bookings with this email address are already waiting for transfers. Choose another way to pay; once one of those transfers arrives, you can choose bank transfer again.',
    es: 'Dos reservas con este correo ya esperan transferencias. Elige otra forma de pago; cuando llegue una de esas transferencias, podrás elegir otra vez la transferencia.',
  },
  RECEIPT_UNREADABLE: {
    status: 422,
    en: 'This file isn’t a PDF, JPEG or PNG, or it’s incomplete. Choose another one.',
    es: 'Este archivo no es PDF, JPEG ni PNG, o está incompleto. Elige otro.',
  },
  TOO_MANY_RECEIPTS: {
    status: 409,
    en: 'We have enough receipts for this payment. Reply to our email if something is missing.',
    es: 'Ya tenemos suficientes comprobantes de este pago. Responde a nuestro correo si falta algo.',
  },
  DATE_NOT_POSSIBLE: {
    status: 422,
    en: 'The date must be today or later, and before the departure. Choose another one.',
    es: 'La fecha debe ser hoy o posterior, y anterior a la salida. Elige otra.',
  },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    en: 'The payment provider isn’t responding. Nothing was charged, and your seats are still held. Try again.',
    es: 'El proveedor de pagos no responde. No se cobró nada y tus plazas siguen apartadas. Inténtalo de nuevo.',
  },
  BOOKING_NOT_CONFIRMED: {
    status: 409,
    en: 'This booking is not confirmed. Reload the page to see where it stands; an unpaid hold expires automatically.',
    es: 'Esta reserva no está confirmada. Recarga la página para ver su estado; si no se paga, vence automáticamente.',
  },
  ALREADY_CANCELLED: {
    status: 409,
    en: 'This booking is already canceled. Reload the page to see the refund.',
    es: 'Esta reserva ya está cancelada. Recarga la página para ver el reembolso.',
  },
  TRIP_STARTED: {
    status: 409,
    en: 'The trip has already started. Contact us and we’ll see what we can do.',
    es: 'El viaje ya empezó. Escríbenos y veremos qué podemos hacer.',
  },
  PAYMENT_IN_PROGRESS: {
    status: 409,
    en: 'A payment for this booking is in progress. Try again in a few minutes.',
    es: 'Hay un pago de esta reserva en curso. Inténtalo de nuevo en unos minutos.',
  },
  PREVIEW_CHANGED: {
    status: 409,
    en: 'The amounts have changed since you saw them. Check them again before you decide.',
    es: 'Los importes cambiaron desde que los viste. Revísalos de nuevo antes de decidir.',
  },
  CODE_WRONG: {
    status: 409,
    en: 'That code is wrong. Enter the code from our newest email.',
    es: 'Ese código no es correcto. Escribe el de nuestro último correo.',
  },
  CODE_EXPIRED: {
    status: 409,
    en: 'This code has expired. Request a new one.',
    es: 'Este código ya venció. Pide uno nuevo.',
  },
  TOO_MANY_CODES: {
    status: 429,
    en: 'You’ve requested too many codes. Enter the one from our newest email, or request another in an hour.',
    es: 'Se pidieron demasiados códigos. Escribe el de nuestro último correo o pide otro dentro de una hora.',
  },
  CHANGE_TOO_LATE: {
    status: 409,
    en: 'You can change the date up to 60 days before departure. Pass your place on, or contact us.',
    es: 'La fecha se puede cambiar hasta 60 días antes de la salida. Cede tu plaza o escríbenos.',
  },
  SAME_DEPARTURE: {
    status: 409,
    en: 'Your booking is already for this date. Choose another one.',
    es: 'Tu reserva ya es para esta fecha. Elige otra.',
  },
  DIFFERENT_TRIP: {
    status: 409,
    en: 'This date belongs to another trip. Choose a date of the same trip.',
    es: 'Esta fecha es de otro viaje. Elige una fecha del mismo viaje.',
  },
  NEW_DATE_TOO_CLOSE: {
    status: 409,
    en: 'This departure is 60 days away or less, so the trip must be paid in full. Pay the balance first, or choose a later date.',
    es: 'Faltan 60 días o menos para esta salida, así que el viaje debe estar pagado por completo. Paga antes lo que falta o elige una fecha posterior.',
  },
  BOOKING_DISPUTED: {
    status: 409,
    en: 'Your bank is reviewing a payment for this booking. You can’t change anything until it decides.',
    es: 'Tu banco está revisando un pago de esta reserva. Hasta que decida, no puedes cambiar nada.',
  },
  SHARES_OPEN: {
    status: 409,
    en: 'Your co-payers haven’t paid their shares yet. Contact us and we’ll change the date with you.',
    es: 'Las personas con las que compartes el pago aún no pagaron su parte. Escríbenos y cambiamos la fecha contigo.',
  },
  REASSIGNMENT_TOO_LATE: {
    status: 409,
    en: 'You can pass a place on up to 7 days before departure. Contact us and we’ll see what we can do.',
    es: 'Una plaza se puede ceder hasta 7 días antes de la salida. Escríbenos y veremos qué podemos hacer.',
  },
  TRAVELER_UNKNOWN: {
    status: 409,
    en: 'This traveler is no longer in the booking. Reload the page and check who is traveling.',
    es: 'Esta persona ya no está en la reserva. Recarga la página y revisa quiénes viajan.',
  },
  EXCEEDS_PAID_AMOUNT: {
    status: 409,
    en: 'This is more than the refundable amount. Choose a smaller amount.',
    es: 'Es más de lo que se puede devolver. Elige un importe menor.',
  },
  PAYMENT_UNKNOWN: {
    status: 409,
    en: 'This booking has no such payment. Reload the booking.',
    es: 'Esta reserva no tiene ese pago. Recarga la reserva.',
  },
  PAYMENT_NOT_BY_STAFF: {
    status: 409,
    en: 'This payment came through a provider or a bank line. Here you can only void payments that staff recorded.',
    es: 'Este pago llegó por un proveedor o por un movimiento bancario. Aquí solo puedes anular pagos registrados por el equipo.',
  },
  PAYMENT_ALREADY_VOIDED: {
    status: 409,
    en: 'This payment is already voided. Reload the booking.',
    es: 'Este pago ya se anuló. Recarga la reserva.',
  },
  PAYMENT_DISPUTED: {
    status: 409,
    en: 'The customer’s bank disputes this payment or has already reversed it, so you can’t refund it as well.',
    es: 'El banco del cliente disputa este pago o ya lo revirtió, así que no puedes devolverlo también.',
  },
  PARTS_DIFFER: {
    status: 409,
    en: 'The parts don’t add up to the amount. Correct one of them.',
    es: 'Las partes no suman el importe. Corrige una de ellas.',
  },
  VALUE_DATE_IN_FUTURE: {
    status: 409,
    en: 'The payment date is in the future. Record the payment once the money has arrived.',
    es: 'La fecha del pago está en el futuro. Registra el pago cuando haya llegado el dinero.',
  },
  REFUND_UNKNOWN: {
    status: 409,
    en: 'This refund has nothing to hand out. Reload the booking: someone may have done it already.',
    es: 'Este reembolso no tiene dinero por entregar. Recarga la reserva: quizá ya se entregó.',
  },
  GIFT_CARD_NOT_USABLE: {
    status: 422,
    en: 'That gift card code isn’t valid. Please check it and try again.',
    es: 'Ese código de tarjeta regalo no es válido. Revísalo e inténtalo de nuevo.',
  },
  GIFT_CARD_EXPIRED: {
    status: 422,
    en: 'This gift card has expired. Use another one.',
    es: 'Esta tarjeta regalo ya venció. Usa otra.',
  },
  GIFT_CARD_EMPTY: {
    status: 422,
    en: 'This gift card has no available balance: it’s used up, or reserved for another booking. Use another one.',
    es: 'Esta tarjeta regalo no tiene saldo disponible: ya se gastó o está apartado para otra reserva. Usa otra.',
  },
  GIFT_CARD_APPLIED: {
    status: 409,
    en: 'This gift card is already applied to your booking. Use another one, or go on to payment.',
    es: 'Esta tarjeta regalo ya está aplicada a tu reserva. Usa otra o continúa con el pago.',
  },
  TOO_MANY_GIFT_CARDS: {
    status: 409,
    en: 'You can’t add more gift cards to this booking. Pay the rest another way.',
    es: 'No puedes agregar más tarjetas regalo a esta reserva. Paga el resto de otra forma.',
  },
  EXPIRES_IN_PAST: {
    status: 409,
    en: 'A gift card can’t expire before it is issued. Choose today or a later day.',
    es: 'Una tarjeta regalo no puede vencer antes de emitirse. Elige hoy o un día posterior.',
  },
  SHARES_DIFFER: {
    status: 422,
    en: 'The shares don’t add up to the amount still due. Correct one of them.',
    es: 'Las partes no suman lo que queda por pagar. Corrige una de ellas.',
  },
  SHARE_TOO_SMALL: {
    status: 422,
    en: 'One share is too small to charge. Make it larger.',
    es: 'Una de las partes es demasiado pequeña para cobrarla. Auméntala.',
  },
  TOO_MANY_SHARES: {
    status: 422,
    en: 'There can be at most one share per traveler and your own. Remove a share.',
    es: 'Puede haber como máximo una parte por viajero y la tuya. Quita una.',
  },
  TOO_LATE_TO_SPLIT: {
    status: 409,
    en: 'The due date has come: you can pay the balance, but no longer split it.',
    es: 'Ya llegó la fecha de vencimiento: puedes pagar el resto, pero ya no repartirlo.',
  },
  NOT_A_SHARE: {
    status: 409,
    en: 'This share is yours; there is no co-payer to remind.',
    es: 'Esta parte es tuya; no hay otra persona a quien recordársela.',
  },
  TASK_COMPLETED: {
    status: 409,
    en: 'This task is already done: someone completed it, or the system closed it. Reload the list.',
    es: 'Esta tarea ya está resuelta: alguien la completó o el sistema la cerró. Recarga la lista.',
  },
  COUPON_CODE_TAKEN: {
    status: 409,
    en: 'A coupon with this code already exists. Choose another code.',
    es: 'Ya existe un cupón con este código. Elige otro.',
  },
  SIGNATURE_INVALID: {
    status: 400,
    en: 'The signature doesn’t match the body. Sign the exact bytes with the webhook’s secret.',
    es: 'La firma no corresponde al cuerpo. Firma los bytes exactos con el secreto del webhook.',
  },
};
