import { day, money as sum, period } from '../../../../platform/text/format.js';
import type { About, BankAccount } from '../../processes/mail-facts.js';
import type { Rows, Transfers } from './copy.js';

export const OPEN = 'Ver tu reserva';
export const money = (cents: number): string => sum(cents, 'es');
export const on = (date: string): string => day(date, 'es');
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
export const trip = ({ reference, trip: name, startsOn, endsOn, travelers }: About): Rows => [
  ['Reserva', reference],
  ['Viaje', name],
  ['Fechas', `Del ${period(startsOn, endsOn, 'es')}`],
  ['Grupo', count(travelers, 'viajero', 'viajeros')],
];
const account = ({ holder, bank, number, swift }: BankAccount, reference: string): Rows => [
  ['Titular de la cuenta', holder],
  ['Banco', bank],
  ['Número de cuenta', number],
  ['SWIFT/BIC', swift],
  ['Referencia del pago', reference],
];

/** Mails about bank transfers. */
export const transfers: Transfers = {
  'transfer-details': ({ amountCents, deadline, account: to }, about) => ({
    subject: `${about.trip}: transfiere ${money(amountCents)} a más tardar el ${on(deadline)} (${about.reference})`,
    preheader: `Guardamos tus plazas hasta el ${on(deadline)}.`,
    heading: 'Cómo pagar por transferencia bancaria',
    body: [
      `Guardamos tus plazas hasta el ${on(deadline)}. Quedan confirmadas en cuanto los ${money(amountCents)} estén en nuestra cuenta.`,
    ],
    rows: [
      ...trip(about),
      ['Importe', money(amountCents)],
      ['Fecha límite', on(deadline)],
      ...account(to, about.reference),
    ],
    next: [
      `Transfiere exactamente ${money(amountCents)} en dólares estadounidenses y escribe ${about.reference} como referencia del pago. Pídele a tu banco que te cobre a ti las comisiones, para que el importe llegue completo.`,
    ],
    action: OPEN,
  }),
  'transfer-received': ({ amountCents, receivedOn, remainingCents }, about) => ({
    subject: `${about.trip}: llegó tu transferencia (${about.reference})`,
    preheader: `${money(amountCents)}, recibidos el ${on(receivedOn)}.`,
    heading: 'Llegó tu transferencia',
    body: [`Recibimos ${money(amountCents)} el ${on(receivedOn)}. Tus plazas están confirmadas.`],
    rows: [...trip(about), ['Pagado', money(amountCents)], ['Queda por pagar', money(remainingCents)]],
    next: [
      remainingCents === 0
        ? 'No queda nada por pagar. Guarda este correo como recibo.'
        : `Guarda este correo como recibo. Te escribimos cuando haya que pagar los ${money(remainingCents)} restantes.`,
    ],
    action: OPEN,
  }),
  'transfer-short': ({ receivedCents, missingCents, deadline, account: to }, about) => ({
    subject: `${about.trip}: a tu transferencia le faltan ${money(missingCents)} (${about.reference})`,
    preheader: `Envíanos lo que falta a más tardar el ${on(deadline)}.`,
    heading: 'A tu transferencia le falta una parte',
    body: [
      `Llegaron ${money(receivedCents)}; faltan ${money(missingCents)}. Muchas veces un banco intermediario se queda con una comisión. Guardamos tus plazas hasta el ${on(deadline)}.`,
    ],
    rows: [
      ...trip(about),
      ['Recibido', money(receivedCents)],
      ['Falta', money(missingCents)],
      ['Fecha límite', on(deadline)],
      ...account(to, about.reference),
    ],
    next: [
      `Transfiere ${money(missingCents)} con ${about.reference} como referencia del pago, o abre tu reserva y paga lo que falta con tarjeta.`,
    ],
    action: OPEN,
  }),
  'transfer-over': ({ receivedCents, overCents }, about) => ({
    subject: `${about.trip}: transferiste ${money(overCents)} de más (${about.reference})`,
    preheader: 'Tus plazas están confirmadas. Dinos qué hacemos con la diferencia.',
    heading: 'Transferiste más de lo que correspondía',
    body: [
      `Llegaron ${money(receivedCents)}, ${money(overCents)} más de lo que correspondía. Tus plazas están confirmadas.`,
    ],
    rows: [...trip(about), ['Recibido', money(receivedCents)], ['De más', money(overCents)]],
    next: [
      `Responde a este correo: ¿te devolvemos los ${money(overCents)} o los tomamos a cuenta de lo que queda por pagar? Mientras tanto, te los guardamos.`,
    ],
    action: OPEN,
  }),
};
