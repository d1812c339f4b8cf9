import type { Quote } from '@wayfold/contracts/quotes';
import type { BookingEvent } from '../../booking/events.js';

export interface BookingMail {
  /** What caused it; a repeat of the same cause is the same mail. */
  readonly kind: 'confirmed' | 'balance-paid' | 'action-required' | 'refunded';
  readonly subject: string;
  readonly text: string;
}

/** What a mail needs to know of its booking. */
interface About {
  readonly locale: 'en' | 'es';
  readonly reference: string;
  readonly quote: Quote;
  readonly balance: { readonly amountCents: number; readonly chargeOn: string } | null;
  readonly givenName: string;
}

const dollars = (language: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
const days = (language: string) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
/** Made once: each costs more than all that it will ever write. */
const DOLLARS = { en: dollars('en-US'), es: dollars('es-AR') };
const DAYS = { en: days('en-GB'), es: days('es') };

const money = (cents: number, locale: 'en' | 'es'): string =>
  DOLLARS[locale].format(cents / 100).replace(/\s/g, '');

const day = (date: string, locale: 'en' | 'es'): string => DAYS[locale].format(new Date(`${date}T00:00:00Z`));

/**
 * The mail that an event calls for, in the booking's language; undefined when it calls for none. `history` are the
 * booking's events up to and including this one.
 */
export function bookingMail(
  event: BookingEvent,
  history: readonly BookingEvent[],
  givenName: string,
): BookingMail | undefined {
  const about = aboutOf(history, givenName);
  if (!about) return undefined;
  switch (event.type) {
    case 'BookingConfirmed':
      return confirmed(about, paidSoFar(history));
    case 'BalancePaid':
      return balancePaid(about, event.data.amountCents, event.data.card?.last4 ?? '');
    case 'ChargeActionRequired':
      return actionRequired(about);
    case 'ChargeDeclined':
      return event.data.retryAt === null ? actionRequired(about) : undefined;
    case 'PaymentRefunded':
      return refunded(about, event.data.amountCents);
    default:
      return undefined;
  }
}

function aboutOf(history: readonly BookingEvent[], givenName: string): About | undefined {
  const created = history.find((event) => event.type === 'BookingCreated');
  const named = history.find((event) => event.type === 'PaymentReferenceGenerated');
  if (created?.type !== 'BookingCreated' || named?.type !== 'PaymentReferenceGenerated') return undefined;
  const scheduled = history.find((event) => event.type === 'BalanceScheduled');
  const { locale, quote } = created.data;
  return {
    locale,
    quote,
    givenName,
    reference: named.data.reference,
    balance: scheduled?.type === 'BalanceScheduled' ? scheduled.data : balanceOf(created.data),
  };
}

/** The balance as it was agreed; its event follows the confirmation's in the same append. */
function balanceOf({
  plan,
  instalments,
}: Extract<BookingEvent, { type: 'BookingCreated' }>['data']): About['balance'] {
  const balance = plan === 'deposit' ? instalments.find(({ kind }) => kind === 'balance') : undefined;
  return balance ? { amountCents: balance.amountCents, chargeOn: balance.dueOn } : null;
}

const paidSoFar = (history: readonly BookingEvent[]): number =>
  history.reduce(
    (sum, event) =>
      event.type === 'DepositPaid' || event.type === 'FullAmountPaid' ? sum + event.data.amountCents : sum,
    0,
  );

const lines = (...parts: readonly (string | false | null)[]): string =>
  parts.filter((part) => typeof part === 'string').join('\n\n');

function confirmed({ locale, quote, reference, balance, givenName }: About, paidCents: number): BookingMail {
  const dates = { start: day(quote.startsOn, locale), end: day(quote.endsOn, locale) };
  const owed = paidCents < quote.totalCents && balance;
  return locale === 'en'
    ? {
        kind: 'confirmed',
        subject: `${quote.names.en}: your seats are confirmed (${reference})`,
        text: lines(
          `Hello ${givenName},`,
          `Your booking ${reference} is confirmed: ${quote.names.en}, ${dates.start} to ${dates.end}, ${quote.travelers} ${quote.travelers === 1 ? 'traveler' : 'travelers'}.`,
          `You paid ${money(paidCents, locale)}.`,
          owed &&
            `The remaining ${money(owed.amountCents, locale)} is charged to the same card on ${day(owed.chargeOn, locale)}, 60 days before departure. You need to do nothing.`,
          'Wayfold',
        ),
      }
    : {
        kind: 'confirmed',
        subject: `${quote.names.es}: tus plazas están confirmadas (${reference})`,
        text: lines(
          `Hola, ${givenName}:`,
          `Tu reserva ${reference} está confirmada: ${quote.names.es}, del ${dates.start} al ${dates.end}, ${quote.travelers} ${quote.travelers === 1 ? 'viajero' : 'viajeros'}.`,
          `Pagaste ${money(paidCents, locale)}.`,
          owed &&
            `Los ${money(owed.amountCents, locale)} restantes se cobran a la misma tarjeta el ${day(owed.chargeOn, locale)}, 60 días antes de la salida. No tienes que hacer nada.`,
          'Wayfold',
        ),
      };
}

function balancePaid(
  { locale, quote, reference, givenName }: About,
  cents: number,
  last4: string,
): BookingMail {
  return locale === 'en'
    ? {
        kind: 'balance-paid',
        subject: `${quote.names.en}: the balance is paid (${reference})`,
        text: lines(
          `Hello ${givenName},`,
          `Today we charged ${money(cents, locale)} to the card ending in ${last4}, as agreed when you booked: the balance is due 60 days before departure. Your trip is paid in full.`,
          'Wayfold',
        ),
      }
    : {
        kind: 'balance-paid',
        subject: `${quote.names.es}: el resto está pagado (${reference})`,
        text: lines(
          `Hola, ${givenName}:`,
          `Hoy cobramos ${money(cents, locale)} a la tarjeta que termina en ${last4}, como acordamos al reservar: el resto vence 60 días antes de la salida. Tu viaje está pagado por completo.`,
          'Wayfold',
        ),
      };
}

function actionRequired({ locale, quote, reference, givenName }: About): BookingMail {
  return locale === 'en'
    ? {
        kind: 'action-required',
        subject: `${quote.names.en}: we could not charge the balance (${reference})`,
        text: lines(
          `Hello ${givenName},`,
          `Your bank did not let us charge the balance of booking ${reference}. Your seats stay yours. Please answer this mail: we will help you pay it another way.`,
          'Wayfold',
        ),
      }
    : {
        kind: 'action-required',
        subject: `${quote.names.es}: no pudimos cobrar el resto (${reference})`,
        text: lines(
          `Hola, ${givenName}:`,
          `Tu banco no nos dejó cobrar el resto de la reserva ${reference}. Tus plazas siguen siendo tuyas. Responde a este correo y te ayudamos a pagarlo de otra forma.`,
          'Wayfold',
        ),
      };
}

function refunded({ locale, quote, reference, givenName }: About, cents: number): BookingMail {
  return locale === 'en'
    ? {
        kind: 'refunded',
        subject: `${quote.names.en}: your money is on its way back (${reference})`,
        text: lines(
          `Hello ${givenName},`,
          `Your payment of ${money(cents, locale)} reached us after the hold was over, and the seats were gone. We have sent all of it back to your card; banks take 5 to 10 days to show it.`,
          'Wayfold',
        ),
      }
    : {
        kind: 'refunded',
        subject: `${quote.names.es}: tu dinero va de vuelta (${reference})`,
        text: lines(
          `Hola, ${givenName}:`,
          `Tu pago de ${money(cents, locale)} nos llegó cuando ya había vencido el plazo y no quedaban plazas. Lo hemos devuelto completo a tu tarjeta; los bancos tardan de 5 a 10 días en mostrarlo.`,
          'Wayfold',
        ),
      };
}
