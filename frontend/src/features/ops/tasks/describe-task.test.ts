import { describe, expect, test } from '@jest/globals';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type Task, TASK_KINDS, type TaskSubject } from '@wayfold/contracts/staff/tasks';
import { BOOKING_ID } from '../../../../test/fixtures.js';
import { createI18n, loadLanguage } from '../../../shared/i18n/i18n.js';
import { describeTask } from './describe-task.js';

async function describeIn(locale: Locale, subject: TaskSubject): Promise<string> {
  const i18n = createI18n();
  await loadLanguage(i18n, locale, ['ops-tasks', 'ops-booking-actions']);
  const task: Task = {
    bookingId: BOOKING_ID,
    taskNumber: 1,
    reference: null,
    raisedAt: '2026-11-21T03:40:11.000Z',
    ...subject,
  };
  return describeTask(
    { t: i18n.getFixedT(locale, 'ops-tasks'), actionTexts: i18n.getFixedT(locale, 'ops-booking-actions') },
    task,
  );
}

const payment = { paymentId: 'pi_1', amountCents: 123_456 };
const refund = { refundId: 'pi_1-r1', amountCents: 10_000 };
const failure = { ...refund, code: 'declined' };
const dispute = { ...payment, disputeId: 'du_1', reason: 'fraudulent' };
const since = '2027-01-10T10:00:00.000Z';

const SENTENCES: [subject: TaskSubject, en: string, es: string][] = [
  [
    { kind: 'amount-differs', facts: { ...payment, dueCents: 40_000 } },
    'Payment pi_1 of $1,234.56 arrived, but $400.00 was due.',
    'Llegó el pago pi_1 de $1.234,56, pero se debían $400,00.',
  ],
  [
    { kind: 'instalment-unknown', facts: { ...payment, unknownInstalmentId: 'id-9' } },
    'Payment pi_1 of $1,234.56 is for installment id-9, which the booking does not have.',
    'El pago pi_1 de $1.234,56 es para el plazo id-9, que la reserva no tiene.',
  ],
  [
    { kind: 'outcome-unknown-too-long', facts: { cause: 'charge', reason: 'paused', providerCode: null } },
    'Automatic charges are paused.',
    'Los cobros automáticos están en pausa.',
  ],
  [
    {
      kind: 'outcome-unknown-too-long',
      facts: { cause: 'charge', reason: 'no-answer', providerCode: 'StripeConnectionError: reset' },
    },
    'The provider did not answer. (StripeConnectionError: reset)',
    'El proveedor no respondió. (StripeConnectionError: reset)',
  ],
  [
    { kind: 'outcome-unknown-too-long', facts: { cause: 'review', captureId: 'CAPTURE1', since } },
    'PayPal has been reviewing capture CAPTURE1 since 10 January 2027, 10:00 UTC.',
    'PayPal está revisando la captura CAPTURE1 desde el 10 de enero de 2027, 10:00 UTC.',
  ],
  [
    { kind: 'decline-unclear', facts: { code: 'card_declined', declineCode: 'insufficient_funds' } },
    'The bank declined the card without advice: card_declined, insufficient_funds.',
    'El banco rechazó la tarjeta sin indicar qué hacer: card_declined, insufficient_funds.',
  ],
  [
    { kind: 'decline-unclear', facts: { code: 'card_declined', declineCode: null } },
    'The bank declined the card without advice: card_declined.',
    'El banco rechazó la tarjeta sin indicar qué hacer: card_declined.',
  ],
  [
    { kind: 'charge-exhausted', facts: { cause: 'declined', attempts: 4 } },
    'Declined attempts: 4.',
    'Intentos rechazados: 4.',
  ],
  [
    { kind: 'charge-exhausted', facts: { cause: 'too-many-attempts', attempts: 15, days: 30 } },
    '15 tries in 30 days: the card networks allow no more.',
    '15 intentos en 30 días: las redes de tarjetas no permiten más.',
  ],
  [
    { kind: 'refund-failed', facts: { ...failure, wasSent: false, owedCents: 10_000 } },
    'Refund pi_1-r1 of $100.00 failed. The customer’s bank declined it. The customer is owed $100.00.',
    'Falló el reembolso pi_1-r1 de $100,00. El banco del cliente lo rechazó. Se le deben $100,00 al cliente.',
  ],
  [
    { kind: 'refund-failed', facts: { ...failure, wasSent: true, owedCents: 4_000 } },
    'Refund pi_1-r1 of $100.00 failed after it was sent. The customer’s bank declined it. The customer is owed $40.00.',
    'El reembolso pi_1-r1 de $100,00 se envió, pero después falló. El banco del cliente lo rechazó. Se le deben $40,00 al cliente.',
  ],
  [
    { kind: 'failed-refund-sent', facts: { cause: 'after-failure', ...refund, otherOwed: [] } },
    'Refund pi_1-r1 of $100.00 was sent although it had failed. Do not send it again.',
    'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. No lo envíes otra vez.',
  ],
  [
    {
      kind: 'failed-refund-sent',
      facts: {
        cause: 'after-failure',
        ...refund,
        otherOwed: [
          { refundId: 'pi_1-r2', owedCents: 0 },
          { refundId: 'pi_1-r3', owedCents: 2_000 },
        ],
      },
    },
    'Refund pi_1-r1 of $100.00 was sent although it had failed. Do not send it again. Of refund pi_1-r2, which also failed, $0.00 is now owed. Of refund pi_1-r3, which also failed, $20.00 is now owed.',
    'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. No lo envíes otra vez. Del reembolso pi_1-r2, que también falló, ahora se deben $0,00. Del reembolso pi_1-r3, que también falló, ahora se deben $20,00.',
  ],
  [
    {
      kind: 'failed-refund-sent',
      facts: { cause: 'reissue-canceled', ...refund, endedReissueId: 'pi_1-r2' },
    },
    'Refund pi_1-r1 of $100.00 was sent although it had failed. Its reissue pi_1-r2 is canceled.',
    'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. Se canceló su reemisión pi_1-r2.',
  ],
  [
    { kind: 'dispute-opened', facts: dispute },
    'Dispute du_1 over $1,234.56 of payment pi_1: fraudulent.',
    'Disputa du_1 por $1.234,56 del pago pi_1: fraudulent.',
  ],
  [
    { kind: 'dispute-inquiry', facts: dispute },
    'Inquiry du_1 about $1,234.56 of payment pi_1: fraudulent.',
    'Consulta du_1 sobre $1.234,56 del pago pi_1: fraudulent.',
  ],
  [
    { kind: 'dispute-lost', facts: { ...dispute, cause: 'lost' } },
    'Dispute du_1 over $1,234.56 of payment pi_1 was lost: fraudulent.',
    'Se perdió la disputa du_1 por $1.234,56 del pago pi_1: fraudulent.',
  ],
  [
    { kind: 'dispute-lost', facts: { ...dispute, cause: 'reversal-stands' } },
    'Dispute du_1 over $1,234.56 of payment pi_1 was won, but its earlier reversal is still booked as lost. Check whether the provider returned the money.',
    'Se ganó la disputa du_1 por $1.234,56 del pago pi_1, pero la reversión anterior sigue anotada como pérdida. Comprueba si el proveedor devolvió el dinero.',
  ],
  [
    { kind: 'dispute-lost', facts: { ...dispute, cause: 'reversed-after-won' } },
    'The provider reversed $1,234.56 of payment pi_1 (du_1) after a dispute was won. Check whether it returned the money.',
    'El proveedor revirtió $1.234,56 del pago pi_1 (du_1) después de que se ganara una disputa. Comprueba si devolvió el dinero.',
  ],
  [
    { kind: 'external-refund', facts: { ...payment, providerRefundId: 're_1', replacedRefundId: null } },
    'Refund re_1 of $1,234.56 for payment pi_1 was made at the provider.',
    'El reembolso re_1 de $1.234,56 del pago pi_1 se hizo en el proveedor.',
  ],
  [
    {
      kind: 'external-refund',
      facts: { ...payment, providerRefundId: 're_1', replacedRefundId: 'pi_1-r1' },
    },
    'Refund re_1 of $1,234.56 for payment pi_1 was made at the provider. It replaces pi_1-r1.',
    'El reembolso re_1 de $1.234,56 del pago pi_1 se hizo en el proveedor. Reemplaza a pi_1-r1.',
  ],
  [
    { kind: 'balance-overdue', facts: { dueOn: '2027-03-09' } },
    'Not paid 7 days after 9 March 2027.',
    'Sin pagar 7 días después del 9 de marzo de 2027.',
  ],
  [
    { kind: 'transfer-too-late', facts: payment },
    'Payment pi_1 of $1,234.56 arrived too late.',
    'El pago pi_1 de $1.234,56 llegó fuera de plazo.',
  ],
  [
    { kind: 'cash-refund', facts: refund },
    'Hand over $100.00 for refund pi_1-r1.',
    'Entrega $100,00: reembolso pi_1-r1.',
  ],
  [
    { kind: 'transfer-incomplete', facts: { receivedCents: 15_000, dueCents: 40_000 } },
    '$150.00 of $400.00 arrived before the hold ended.',
    'Antes de que venciera la reserva provisional llegaron $150,00 de $400,00.',
  ],
  [
    { kind: 'transfer-reversed', facts: payment },
    'Payment pi_1 of $1,234.56 was reversed.',
    'Se revirtió el pago pi_1 de $1.234,56.',
  ],
  [
    { kind: 'payment-voided', facts: payment },
    'Payment pi_1 of $1,234.56 was voided.',
    'Se anuló el pago pi_1 de $1.234,56.',
  ],
  [
    { kind: 'refund-to-claim', facts: { cause: 'written-off', ...refund } },
    'Refund pi_1-r1 of $100.00 was sent although it had been written off. The customer owes it.',
    'El reembolso pi_1-r1 de $100,00 se envió aunque se había dado por perdido. El cliente debe ese dinero.',
  ],
  [
    {
      kind: 'refund-to-claim',
      facts: {
        cause: 'reissued',
        ...refund,
        reissuedCents: 6_000,
        otherOwed: [{ refundId: 'pi_1-r3', owedCents: 2_000 }],
      },
    },
    'Refund pi_1-r1 of $100.00 was sent although it had failed. $60.00 of it had been reissued: the customer owes that. Of refund pi_1-r3, which also failed, $20.00 is now owed.',
    'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. Ya se habían reemitido $60,00: el cliente debe ese dinero. Del reembolso pi_1-r3, que también falló, ahora se deben $20,00.',
  ],
  [
    { kind: 'refund-to-claim', facts: { cause: 'sent-twice', ...refund, providerRefundId: 'line 2' } },
    'Refund pi_1-r1 of $100.00 was sent a second time, as line 2. The customer owes it.',
    'El reembolso pi_1-r1 de $100,00 se envió por segunda vez, como line 2. El cliente debe ese dinero.',
  ],
  [
    { kind: 'refund-to-claim', facts: { cause: 'reversed', paymentId: 'pi_1', refundedCents: 39_000 } },
    '$390.00 of payment pi_1 was refunded before the payment was reversed. The customer owes it.',
    'Se devolvieron $390,00 del pago pi_1 antes de que el pago se revirtiera. El cliente debe ese dinero.',
  ],
  [
    {
      kind: 'refund-to-claim',
      facts: { cause: 'dispute-lost', ...refund, takenCents: 3_000, disputeId: 'du_1' },
    },
    'Refund pi_1-r1 of $100.00 was sent by another method, and the bank took $30.00 of it again in dispute du_1.',
    'El reembolso pi_1-r1 de $100,00 se envió por otro medio, y el banco volvió a retirar $30,00 en la disputa du_1.',
  ],
  [
    { kind: 'claim-closed', facts: { ...failure, wasSent: false, endedClaimCents: 10_000 } },
    'Refund pi_1-r1 of $100.00 failed. The customer’s bank declined it. Stop claiming $100.00 of it from the customer.',
    'Falló el reembolso pi_1-r1 de $100,00. El banco del cliente lo rechazó. Deja de reclamar $100,00 al cliente.',
  ],
  [
    { kind: 'claim-closed', facts: { ...failure, wasSent: true, endedClaimCents: 6_000 } },
    'Refund pi_1-r1 of $100.00 failed after it was sent. The customer’s bank declined it. Stop claiming $60.00 of it from the customer.',
    'El reembolso pi_1-r1 de $100,00 se envió, pero después falló. El banco del cliente lo rechazó. Deja de reclamar $60,00 al cliente.',
  ],
  [
    { kind: 'bank-refund', facts: { attemptId: 'pi_1-r1:1', amountCents: 10_000 } },
    'Send $100.00 by bank for refund pi_1-r1:1.',
    'Envía $100,00 por banco: reembolso pi_1-r1:1.',
  ],
  [
    { kind: 'gift-card-unusable', facts: { ...refund, code: 'GIFT_CARD_EXPIRED' } },
    'Refund pi_1-r1 of $100.00 went to a gift card that has expired.',
    'El reembolso pi_1-r1 de $100,00 fue a una tarjeta regalo que ya venció.',
  ],
  [
    { kind: 'gift-card-unusable', facts: { ...refund, code: 'GIFT_CARD_NOT_USABLE' } },
    'Refund pi_1-r1 of $100.00 went to a gift card that is blocked.',
    'El reembolso pi_1-r1 de $100,00 fue a una tarjeta regalo que está bloqueada.',
  ],
  [
    { kind: 'mail-failed', facts: { mail: 'receipt', version: 12, code: 'smtp-550' } },
    'The “receipt” email (event 12) could not be delivered: smtp-550.',
    'No se pudo entregar el correo «receipt» (evento 12): smtp-550.',
  ],
];

describe('the description of a task', () => {
  test.each(SENTENCES)('says in English and in Spanish what happened: %j', async (subject, en, es) => {
    expect(await describeIn('en', subject)).toBe(en);
    expect(await describeIn('es', subject)).toBe(es);
  });

  test('is tested for every kind', () => {
    const kinds = new Set(SENTENCES.map(([{ kind }]) => kind));
    expect([...kinds].sort()).toEqual([...TASK_KINDS].sort());
  });
});
