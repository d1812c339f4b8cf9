import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { calculateOpenCents } from '@wayfold/contracts/kernel/cents';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import type { QuoteLine } from '@wayfold/contracts/money/quotes';
import { formatDay, formatMoney, formatPeriod } from '../../platform/text/format.js';
import { TEXTS } from './document-texts.js';
import { findPlannedCharge } from './planned-charge.js';

type Fact = readonly [label: string, value: string];

/** Content of a document before layout: pure text in one language. */
export interface Sheet {
  readonly locale: Locale;
  readonly title: string;
  /** Date of the booking or the newest payment, `YYYY-MM-DD`. */
  readonly date: string;
  /** Printed two per row; a value may have several lines. */
  readonly facts: readonly [reference: Fact, ...Fact[]];
  readonly columns: readonly [string, string, string, string];
  readonly lines: readonly (readonly [item: string, quantity: string, unit: string, amount: string])[];
  readonly totals: readonly (readonly [label: string, amount: string])[];
  readonly payments: readonly (readonly [what: string, amount: string])[];
  readonly paymentsTitle: string;
  readonly note: string;
  readonly formatPageNumber: (page: number, total: number) => string;
}

/** Scripts covered by the embedded fonts. */
const WRITABLE_TEXT_PATTERN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** Builds the invoice; returns undefined for a hold, or a hold that ended unpaid. */
export function toInvoice(view: BookingView, locale: Locale): Sheet | undefined {
  if (!['CONFIRMED', 'COMPLETED', 'CANCELLED'].includes(view.status) && view.paidCents === 0)
    return undefined;
  const texts = TEXTS[locale];
  const sums = toSums(view, locale);
  return {
    ...toCommonFields(view, view.createdAt.slice(0, 10), locale),
    title: texts.invoice,
    columns: [texts.item, texts.quantity, texts.unit, texts.amount],
    lines: view.lines.map((line) => [
      describeItem(line, locale),
      String(line.quantity),
      formatMoney(line.unitCents, locale),
      formatMoney(line.amountCents, locale),
    ]),
    totals: [
      ...(view.discountCents > 0
        ? ([
            [texts.subtotal, formatMoney(view.totalCents + view.discountCents, locale)],
            [texts.discount, formatMoney(0 - view.discountCents, locale)],
          ] as const)
        : []),
      [texts.total, formatMoney(view.totalCents, locale)],
      ...sums,
    ],
    payments: view.instalments.flatMap((instalment) => toPaymentRows(view, instalment, locale)),
  };
}

/**
 * Builds the receipt; returns undefined until an instalment is paid in full:
 * the view dates no partial payments.
 */
export function toReceipt(view: BookingView, locale: Locale): Sheet | undefined {
  const paidInstalments = view.instalments.filter(({ paidAt }) => paidAt !== null);
  const newestPaidAt = paidInstalments
    .flatMap(({ paidAt }) => paidAt ?? [])
    .sort()
    .at(-1);
  if (newestPaidAt === undefined) return undefined;
  const texts = TEXTS[locale];
  return {
    ...toCommonFields(view, newestPaidAt.slice(0, 10), locale),
    title: texts.receipt,
    columns: [texts.item, texts.quantity, texts.unit, texts.amount],
    lines: [],
    totals: [[texts.total, formatMoney(view.totalCents, locale)], ...toSums(view, locale)],
    payments: paidInstalments.flatMap((instalment) => toPaymentRows(view, instalment, locale)),
  };
}

function toCommonFields(view: BookingView, date: string, locale: Locale) {
  const texts = TEXTS[locale];
  const { lead } = view.party ?? {};
  const name = lead ? `${lead.givenName} ${lead.familyName}` : '';
  return {
    locale,
    date,
    facts: [
      [texts.reference, view.reference],
      [texts.date, formatDay(date, locale)],
      [texts.trip, view.trip.names[locale]],
      [texts.dates, formatPeriod(view.startsOn, view.endsOn, locale)],
      [texts.party, texts.travelers(view.travelers)],
      // Omit erased persons; names in other scripts appear on the booking's page.
      ...(lead
        ? ([
            [texts.billedTo, [...(WRITABLE_TEXT_PATTERN.test(name) ? [name] : []), lead.email].join('\n')],
          ] as const)
        : []),
    ] as const,
    paymentsTitle: texts.plan,
    note: texts.rules(view.terms.version),
    formatPageNumber: texts.page,
  };
}

function toSums(view: BookingView, locale: Locale): (readonly [string, string])[] {
  const texts = TEXTS[locale];
  const isCancelled = view.status === 'CANCELLED' || view.status === 'EXPIRED';
  return [
    [texts.paid, formatMoney(view.paidCents, locale)],
    ...(view.refundedCents > 0
      ? ([[texts.refunded, formatMoney(0 - view.refundedCents, locale)]] as const)
      : []),
    ...(isCancelled ? [] : ([[texts.remaining, formatMoney(view.remainingCents, locale)]] as const)),
  ];
}

type PaymentRow = Sheet['payments'][number];

/** Returns one row for an instalment paid or open as a whole; two if a part of it is paid. */
function toPaymentRows(view: BookingView, instalment: InstalmentView, locale: Locale): PaymentRow[] {
  const texts = TEXTS[locale];
  const { kind, amountCents, paidCents, paidAt, card } = instalment;
  const toRow = (description: string, cents: number): PaymentRow => [
    `${texts.part[kind]}: ${description}`,
    formatMoney(cents, locale),
  ];
  if (paidAt !== null) {
    const paidLabel = texts.paidOn(formatDay(paidAt, locale));
    return [toRow(card ? `${paidLabel}, ${texts.card(card.last4)}` : paidLabel, amountCents)];
  }
  const openRow = toRow(
    describeOpenPayment(view, instalment, locale),
    calculateOpenCents(amountCents, paidCents),
  );
  return paidCents > 0 ? [toRow(texts.partPaid, paidCents), openRow] : [openRow];
}

function describeOpenPayment(view: BookingView, instalment: InstalmentView, locale: Locale): string {
  const texts = TEXTS[locale];
  if (view.status === 'CANCELLED') return texts.cancelled;
  if (view.status === 'EXPIRED') return texts.expired;
  const charge = view.savedMethod === null ? undefined : findPlannedCharge(instalment);
  return charge === undefined
    ? texts.dueOn(formatDay(instalment.dueOn, locale))
    : texts.chargedOn(formatDay(charge.day, locale));
}

function describeItem({ kind, facts }: QuoteLine, locale: Locale): string {
  const texts = TEXTS[locale];
  const getName = (names: Readonly<Record<string, string>>, code: unknown): string =>
    names[String(code)] ?? String(code);
  if (kind === 'price') return texts.price(getName(texts.category, facts['category']));
  if (kind === 'coupon') return texts.coupon(String(facts['code'] ?? ''));
  const room = getName(texts.room, facts['room']);
  return facts['sharesWith'] === undefined ? room : texts.shared(room);
}
