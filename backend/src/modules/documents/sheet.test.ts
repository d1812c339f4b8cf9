import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { newBalances, newBookingView, newPaidInFull } from '../../../test/support/booking/views.js';
import { printPdf } from './print-pdf.service.js';
import { type Sheet, toInvoice, toReceipt } from './sheet.js';

const readPdf = async (sheet: Sheet | undefined, paper: 'A4' | 'Letter' = 'A4') => {
  const pdf = await getDocumentProxy(new Uint8Array(await printPdf(sheet!, paper)));
  const { totalPages, text } = await extractText(pdf, { mergePages: true });
  const [, , width, height] = (await pdf.getPage(1)).view as [number, number, number, number];
  return {
    pageCount: totalPages,
    text: text.replace(/\s+/g, ' '),
    size: [Math.round(width), Math.round(height)],
  };
};

describe('an invoice', () => {
  test('states in Spanish what was bought, the price and the charge date', async () => {
    const { text, pageCount, size } = await readPdf(toInvoice(newBookingView(), 'es'));
    const facts = [
      'Factura',
      'WF-7KQ4-9TX',
      'Camino Inca y la cumbre del Señor',
      '8 al 16 de mayo de 2027',
      '2 viajeros',
      'Íñigo Núñez Łukasik',
      'inigo@example.org',
      'Categoría Confort, por persona 2 $1.580,00 $3.160,00',
      'Habitación individual 1 $140,00 $140,00',
      'Habitación con dos camas, una cama compartida 1 $0,00 $0,00',
      'Cupón AÑO-2027 1 \u2212$300,00 \u2212$300,00',
      'Descuento \u2212$300,00',
      'Total en dólares estadounidenses $3.000,00',
      'Pagado hasta ahora $600,00',
      'Queda por pagar $2.400,00',
      'Depósito: pagado el 21 de noviembre de 2026, tarjeta terminada en 4242 $600,00',
      'Resto: se cobra automáticamente el 9 de marzo de 2027 $2.400,00',
      'Fecha',
      '21 de noviembre de 2026',
      'A nombre de',
      'Jirón del Pliegue 12',
      'Página 1 de 1',
    ];
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);

    expect(text).not.toMatch(/\b(Invoice|Receipt|Booking|paid|card|Page|Total in)\b/);
    expect({ pageCount, size }).toEqual({ pageCount: 1, size: [595, 842] });
  });

  test('is written in English too, on Letter paper and over several pages', async () => {
    const lines = Array.from({ length: 30 }, () => newBookingView().lines[1]!);
    const { text, pageCount, size } = await readPdf(toInvoice(newBookingView({ lines }), 'en'), 'Letter');
    expect({ pageCount, size }).toEqual({ pageCount: 2, size: [612, 792] });
    const facts = ['Private room 1 $140.00 $140.00', 'Still to pay $2,400.00', 'Page 2 of 2'];
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
    expect(text.match(/Private room/g)).toHaveLength(30);
    expect(text).toContain('Balance: charged automatically on 9 March 2027 $2,400.00');
  });

  test.each(['ON_HOLD', 'EXPIRED'] as const)(
    'does not exist for an unpaid booking with status %s',
    (status) => {
      expect(toInvoice(newBookingView({ status, paidCents: 0 }), 'en')).toBeUndefined();
    },
  );

  test('promises no charge for a canceled booking', () => {
    const sheet = toInvoice(newBookingView({ status: 'CANCELLED', refundedCents: 10_000 }), 'en');
    expect(sheet?.totals.slice(-2)).toEqual([
      ['Paid so far', '$600.00'],
      ['Refunded', '\u2212$100.00'],
    ]);
    expect(sheet?.payments.at(-1)?.[0]).toBe('Balance: not charged: the booking is canceled');
  });

  test('promises no charge and no due date for an expired booking that had received money', () => {
    const sheet = toInvoice(newBookingView({ status: 'EXPIRED' }), 'en');
    expect(sheet?.payments.at(-1)).toEqual([
      'Balance: not charged: the booking expired before it was confirmed',
      '$2,400.00',
    ]);
  });

  test('states the day of the retry, and what is open of a partly paid balance', () => {
    const retry = { charge: 'FAILED', chargeAt: '2027-03-12T12:00:00.000Z', paidCents: 20_000 } as const;
    const view = newBookingView({ instalments: newBalances(retry) });

    expect(toInvoice(view, 'en')?.payments.slice(1)).toEqual([
      ['Balance: paid in part', '$200.00'],
      ['Balance: charged automatically on 12 March 2027', '$1,000.00'],
    ]);
    expect(toInvoice(view, 'es')?.payments.slice(1)).toEqual([
      ['Resto: pagado en parte', '$200,00'],
      ['Resto: se cobra automáticamente el 12 de marzo de 2027', '$1.000,00'],
    ]);
  });

  test('omits erased persons, and names by address only those whose script the fonts lack', () => {
    const findBilledTo = (party: BookingView['party']) =>
      toInvoice(newBookingView({ party }), 'en')?.facts.find(([label]) => label === 'Billed to')?.[1];
    const { party } = newBookingView();
    const namedParty = { ...party!, lead: { ...party!.lead, givenName: '文', familyName: '王' } };

    expect({ unnamed: findBilledTo(null), named: findBilledTo(namedParty) }).toEqual({
      unnamed: undefined,
      named: 'inigo@example.org',
    });
  });

  test('has equal bytes for an unchanged booking', async () => {
    const printInvoice = () => printPdf(toInvoice(newBookingView(), 'es')!, 'A4');
    expect((await printInvoice()).equals(await printInvoice())).toBe(true);
  });

  test('adds up to the cent: lines to the total, payments to paid and remaining', () => {
    const parseCents = (text: string): number =>
      Number(text.replace(/[^0-9]/g, '')) * (text.startsWith('\u2212') ? -1 : 1);
    const amount = fc.integer({ min: 1, max: 20_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom('en' as const, 'es' as const),
        (paidCents, restCents, locale) => {
          const [deposit, balance] = newBookingView().instalments as [
            BookingView['instalments'][0],
            BookingView['instalments'][0],
          ];
          const totalCents = paidCents + restCents;
          const line = {
            ...newBookingView().lines[0]!,
            unitCents: totalCents,
            quantity: 1,
            amountCents: totalCents,
          };
          const sheet = toInvoice(
            newBookingView({
              lines: [line],
              discountCents: 0,
              totalCents,
              paidCents,
              remainingCents: restCents,
              instalments: [
                { ...deposit, amountCents: paidCents },
                { ...balance, amountCents: restCents },
              ],
            }),
            locale,
          )!;
          const linesCents = sheet.lines.reduce((sumSoFar, cells) => sumSoFar + parseCents(cells[3]), 0);
          expect(sheet.totals.map(([, text]) => parseCents(text))).toEqual([
            linesCents,
            paidCents,
            restCents,
          ]);
          expect(sheet.payments.reduce((sumSoFar, [, text]) => sumSoFar + parseCents(text), 0)).toBe(
            linesCents,
          );
        },
      ),
    );
  });

  test('promises no charge for a share or a balance whose charge was voided', () => {
    const sharedView = newBookingView({ instalments: newBalances({}, { payer: 'co-payer' }) });
    const paymentLabels = toInvoice(sharedView, 'en')?.payments.map(([label]) => label);
    expect(paymentLabels?.slice(1)).toEqual([
      'Balance: charged automatically on 9 March 2027',
      'Balance: due on 9 March 2027',
    ]);
    const voidedInvoice = toInvoice(newBookingView({ instalments: newBalances({ charge: 'VOIDED' }) }), 'en');
    expect(voidedInvoice?.payments.at(-1)?.[0]).toBe('Balance: due on 9 March 2027');
  });

  test.each(['klarna', 'gift-card', 'staff'] as const)(
    'leaves the rest due and charges nothing without a saved method, paid by %s',
    (method) => {
      const [deposit, balance] = newBookingView().instalments;
      const instalments = [{ ...deposit!, card: null, method }, balance!];

      expect(
        toInvoice(newBookingView({ savedCard: null, savedMethod: null, instalments }), 'en')?.payments,
      ).toEqual([
        ['Deposit: paid on 21 November 2026', '$600.00'],
        ['Balance: due on 9 March 2027', '$2,400.00'],
      ]);
    },
  );
});

describe('a receipt', () => {
  test('states what was paid, dated by the newest payment', async () => {
    expect(toReceipt(newBookingView(), 'en')?.payments).toEqual([
      ['Deposit: paid on 21 November 2026, card ending in 4242', '$600.00'],
    ]);
    const sheet = toReceipt(newPaidInFull(), 'es');
    expect(sheet?.date).toBe('2027-03-09');
    const { text, pageCount } = await readPdf(sheet);
    expect(pageCount).toBe(1);
    const facts = ['Recibo', 'Resto: pagado el 9 de marzo de 2027', 'Queda por pagar $0,00'];
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  });

  test('does not exist before any payment', () => {
    const [deposit] = newBookingView().instalments;
    expect(toReceipt(newBookingView({ instalments: [{ ...deposit!, paidAt: null }] }), 'en')).toBeUndefined();
  });
});
