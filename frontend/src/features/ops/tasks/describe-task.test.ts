import { describe, expect, test } from '@jest/globals';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type Task, TASK_KINDS, type TaskSubject } from '@wayfold/contracts/staff/tasks';
import { BOOKING_ID } from '../../../../test/fixtures.js';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import { describeTask } from './describe-task.js';

async function describeIn(locale: Locale, subject: TaskSubject): Promise<string> {
  const i18n = await newLoadedI18n(locale, ['ops-tasks', 'ops-booking-actions']);
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

const SENTENCES: { subject: TaskSubject; en: string; es: string }[] = [
  {
    subject: { kind: 'amount-differs', facts: { ...payment, dueCents: 40_000 } },
    en: 'Payment pi_1 of $1,234.56 arrived, but $400.00 was due.',
    es: 'Llegó el pago pi_1 de $1.234,56, pero se debían $400,00.',
  },
  {
    subject: { kind: 'instalment-unknown', facts: { ...payment, unknownInstalmentId: 'id-9' } },
    en: 'Payment pi_1 of $1,234.56 is for installment id-9, which the booking does not have.',
    es: 'El pago pi_1 de $1.234,56 es para el plazo id-9, que la reserva no tiene.',
  },
  {
    subject: {
      kind: 'outcome-unknown-too-long',
      facts: { cause: 'charge', reason: 'paused', providerCode: null },
    },
    en: 'Automatic charges are paused.',
    es: 'Los cobros automáticos están en pausa.',
  },
  {
    subject: {
      kind: 'outcome-unknown-too-long',
      facts: { cause: 'charge', reason: 'no-answer', providerCode: 'StripeConnectionError: reset' },
    },
    en: 'The provider did not answer. (StripeConnectionError: reset)',
    es: 'El proveedor no respondió. (StripeConnectionError: reset)',
  },
  {
    subject: { kind: 'outcome-unknown-too-long', facts: { cause: 'review', captureId: 'CAPTURE1', since } },
    en: 'PayPal has been reviewing capture CAPTURE1 since 10 January 2027, 10:00 UTC.',
    es: 'PayPal está revisando la captura CAPTURE1 desde el 10 de enero de 2027, 10:00 UTC.',
  },
  {
    subject: { kind: 'decline-unclear', facts: { code: 'card_declined', declineCode: 'insufficient_funds' } },
    en: 'The bank declined the card without advice: card_declined, insufficient_funds.',
    es: 'El banco rechazó la tarjeta sin indicar qué hacer: card_declined, insufficient_funds.',
  },
  {
    subject: { kind: 'decline-unclear', facts: { code: 'card_declined', declineCode: null } },
    en: 'The bank declined the card without advice: card_declined.',
    es: 'El banco rechazó la tarjeta sin indicar qué hacer: card_declined.',
  },
  {
    subject: { kind: 'charge-exhausted', facts: { cause: 'declined', attempts: 4 } },
    en: 'Declined attempts: 4.',
    es: 'Intentos rechazados: 4.',
  },
  {
    subject: { kind: 'charge-exhausted', facts: { cause: 'too-many-attempts', attempts: 15, days: 30 } },
    en: '15 tries in 30 days: the card networks allow no more.',
    es: '15 intentos en 30 días: las redes de tarjetas no permiten más.',
  },
  {
    subject: { kind: 'refund-failed', facts: { ...failure, wasSent: false, owedCents: 10_000 } },
    en: 'Refund pi_1-r1 of $100.00 failed. The customer’s bank declined it. The customer is owed $100.00.',
    es: 'Falló el reembolso pi_1-r1 de $100,00. El banco del cliente lo rechazó. Se le deben $100,00 al cliente.',
  },
  {
    subject: { kind: 'refund-failed', facts: { ...failure, wasSent: true, owedCents: 4_000 } },
    en: 'Refund pi_1-r1 of $100.00 failed after it was sent. The customer’s bank declined it. The customer is owed $40.00.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió, pero después falló. El banco del cliente lo rechazó. Se le deben $40,00 al cliente.',
  },
  {
    subject: { kind: 'failed-refund-sent', facts: { cause: 'after-failure', ...refund, otherOwed: [] } },
    en: 'Refund pi_1-r1 of $100.00 was sent although it had failed. Do not send it again.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. No lo envíes otra vez.',
  },
  {
    subject: {
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
    en: 'Refund pi_1-r1 of $100.00 was sent although it had failed. Do not send it again. Of refund pi_1-r2, which also failed, $0.00 is now owed. Of refund pi_1-r3, which also failed, $20.00 is now owed.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. No lo envíes otra vez. Del reembolso pi_1-r2, que también falló, ahora se deben $0,00. Del reembolso pi_1-r3, que también falló, ahora se deben $20,00.',
  },
  {
    subject: {
      kind: 'failed-refund-sent',
      facts: { cause: 'reissue-canceled', ...refund, endedReissueId: 'pi_1-r2' },
    },
    en: 'Refund pi_1-r1 of $100.00 was sent although it had failed. Its reissue pi_1-r2 is canceled.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. Se canceló su reemisión pi_1-r2.',
  },
  {
    subject: { kind: 'dispute-opened', facts: dispute },
    en: 'Dispute du_1 over $1,234.56 of payment pi_1: fraudulent.',
    es: 'Disputa du_1 por $1.234,56 del pago pi_1: fraudulent.',
  },
  {
    subject: { kind: 'dispute-inquiry', facts: dispute },
    en: 'Inquiry du_1 about $1,234.56 of payment pi_1: fraudulent.',
    es: 'Consulta du_1 sobre $1.234,56 del pago pi_1: fraudulent.',
  },
  {
    subject: { kind: 'dispute-lost', facts: { ...dispute, cause: 'lost' } },
    en: 'Dispute du_1 over $1,234.56 of payment pi_1 was lost: fraudulent.',
    es: 'Se perdió la disputa du_1 por $1.234,56 del pago pi_1: fraudulent.',
  },
  {
    subject: { kind: 'dispute-lost', facts: { ...dispute, cause: 'reversal-stands' } },
    en: 'Dispute du_1 over $1,234.56 of payment pi_1 was won, but its earlier reversal is still booked as lost. Check whether the provider returned the money.',
    es: 'Se ganó la disputa du_1 por $1.234,56 del pago pi_1, pero la reversión anterior sigue registrada como pérdida. Comprueba si el proveedor devolvió el dinero.',
  },
  {
    subject: { kind: 'dispute-lost', facts: { ...dispute, cause: 'reversed-after-won' } },
    en: 'The provider reversed $1,234.56 of payment pi_1 (du_1) after a dispute was won. Check whether it returned the money.',
    es: 'El proveedor revirtió $1.234,56 del pago pi_1 (du_1) después de que se ganara una disputa. Comprueba si devolvió el dinero.',
  },
  {
    subject: {
      kind: 'external-refund',
      facts: { ...payment, providerRefundId: 're_1', replacedRefundId: null },
    },
    en: 'Refund re_1 of $1,234.56 for payment pi_1 was made at the provider.',
    es: 'El reembolso re_1 de $1.234,56 del pago pi_1 se hizo en el proveedor.',
  },
  {
    subject: {
      kind: 'external-refund',
      facts: { ...payment, providerRefundId: 're_1', replacedRefundId: 'pi_1-r1' },
    },
    en: 'Refund re_1 of $1,234.56 for payment pi_1 was made at the provider. It replaces pi_1-r1.',
    es: 'El reembolso re_1 de $1.234,56 del pago pi_1 se hizo en el proveedor. Reemplaza a pi_1-r1.',
  },
  {
    subject: { kind: 'balance-overdue', facts: { dueOn: '2027-03-09' } },
    en: 'Not paid 7 days after 9 March 2027.',
    es: 'Sin pagar 7 días después del 9 de marzo de 2027.',
  },
  {
    subject: { kind: 'transfer-too-late', facts: payment },
    en: 'Payment pi_1 of $1,234.56 arrived too late.',
    es: 'El pago pi_1 de $1.234,56 llegó fuera de plazo.',
  },
  {
    subject: { kind: 'cash-refund', facts: refund },
    en: 'Hand over $100.00 for refund pi_1-r1.',
    es: 'Entrega $100,00: reembolso pi_1-r1.',
  },
  {
    subject: { kind: 'transfer-incomplete', facts: { receivedCents: 15_000, dueCents: 40_000 } },
    en: '$150.00 of $400.00 arrived before the hold ended.',
    es: 'Antes de que venciera la reserva provisional llegaron $150,00 de $400,00.',
  },
  {
    subject: { kind: 'transfer-reversed', facts: payment },
    en: 'Payment pi_1 of $1,234.56 was reversed.',
    es: 'Se revirtió el pago pi_1 de $1.234,56.',
  },
  {
    subject: { kind: 'payment-voided', facts: payment },
    en: 'Payment pi_1 of $1,234.56 was voided.',
    es: 'Se anuló el pago pi_1 de $1.234,56.',
  },
  {
    subject: { kind: 'refund-to-claim', facts: { cause: 'written-off', ...refund } },
    en: 'Refund pi_1-r1 of $100.00 was sent although it had been written off. The customer owes it.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió aunque se había dado por perdido. El cliente debe ese dinero.',
  },
  {
    subject: {
      kind: 'refund-to-claim',
      facts: {
        cause: 'reissued',
        ...refund,
        reissuedCents: 6_000,
        otherOwed: [{ refundId: 'pi_1-r3', owedCents: 2_000 }],
      },
    },
    en: 'Refund pi_1-r1 of $100.00 was sent although it had failed. $60.00 of it had been reissued: the customer owes that. Of refund pi_1-r3, which also failed, $20.00 is now owed.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió aunque había fallado. Ya se habían reemitido $60,00: el cliente debe ese dinero. Del reembolso pi_1-r3, que también falló, ahora se deben $20,00.',
  },
  {
    subject: {
      kind: 'refund-to-claim',
      facts: { cause: 'sent-twice', ...refund, providerRefundId: 'line 2' },
    },
    en: 'Refund pi_1-r1 of $100.00 was sent a second time, as line 2. The customer owes it.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió por segunda vez, como line 2. El cliente debe ese dinero.',
  },
  {
    subject: {
      kind: 'refund-to-claim',
      facts: { cause: 'reversed', paymentId: 'pi_1', refundedCents: 39_000 },
    },
    en: '$390.00 of payment pi_1 was refunded before the payment was reversed. The customer owes it.',
    es: 'Se devolvieron $390,00 del pago pi_1 antes de que el pago se revirtiera. El cliente debe ese dinero.',
  },
  {
    subject: {
      kind: 'refund-to-claim',
      facts: { cause: 'dispute-lost', ...refund, takenCents: 3_000, disputeId: 'du_1' },
    },
    en: 'Refund pi_1-r1 of $100.00 was sent by another method, and the bank took $30.00 of it again in dispute du_1.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió por otro medio, y el banco volvió a retirar $30,00 en la disputa du_1.',
  },
  {
    subject: { kind: 'claim-closed', facts: { ...failure, wasSent: false, endedClaimCents: 10_000 } },
    en: 'Refund pi_1-r1 of $100.00 failed. The customer’s bank declined it. Stop claiming $100.00 of it from the customer.',
    es: 'Falló el reembolso pi_1-r1 de $100,00. El banco del cliente lo rechazó. Deja de reclamar $100,00 al cliente.',
  },
  {
    subject: { kind: 'claim-closed', facts: { ...failure, wasSent: true, endedClaimCents: 6_000 } },
    en: 'Refund pi_1-r1 of $100.00 failed after it was sent. The customer’s bank declined it. Stop claiming $60.00 of it from the customer.',
    es: 'El reembolso pi_1-r1 de $100,00 se envió, pero después falló. El banco del cliente lo rechazó. Deja de reclamar $60,00 al cliente.',
  },
  {
    subject: { kind: 'bank-refund', facts: { attemptId: 'pi_1-r1:1', amountCents: 10_000 } },
    en: 'Send $100.00 by bank for refund pi_1-r1:1.',
    es: 'Envía $100,00 por banco: reembolso pi_1-r1:1.',
  },
  {
    subject: { kind: 'gift-card-unusable', facts: { ...refund, code: 'GIFT_CARD_EXPIRED' } },
    en: 'Refund pi_1-r1 of $100.00 went to a gift card that has expired.',
    es: 'El reembolso pi_1-r1 de $100,00 fue a una tarjeta regalo que ya venció.',
  },
  {
    subject: { kind: 'gift-card-unusable', facts: { ...refund, code: 'GIFT_CARD_NOT_USABLE' } },
    en: 'Refund pi_1-r1 of $100.00 went to a gift card that is blocked.',
    es: 'El reembolso pi_1-r1 de $100,00 fue a una tarjeta regalo que está bloqueada.',
  },
  {
    subject: { kind: 'mail-failed', facts: { mail: 'receipt', version: 12, code: 'smtp-550' } },
    en: 'The “receipt” email (event 12) could not be delivered: smtp-550.',
    es: 'No se pudo entregar el correo «receipt» (evento 12): smtp-550.',
  },
];

describe('the description of a task', () => {
  test.each(SENTENCES)('says in English and in Spanish: $en', async ({ subject, en, es }) => {
    expect(await describeIn('en', subject)).toBe(en);
    expect(await describeIn('es', subject)).toBe(es);
  });

  test('is tested for every kind', () => {
    const kinds = new Set(SENTENCES.map(({ subject }) => subject.kind));
    expect([...kinds].sort()).toEqual([...TASK_KINDS].sort());
  });
});
