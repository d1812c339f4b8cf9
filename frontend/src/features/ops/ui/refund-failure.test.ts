import { describe, expect, test } from '@jest/globals';
import { createI18n, loadLanguage } from '../../../shared/i18n/i18n.js';
import { describeRefundFailure } from './refund-failure.js';

describe('a refund failure', () => {
  test.each([
    [
      'expired_or_canceled_card',
      'The card has expired or was canceled.',
      'La tarjeta venció o fue cancelada.',
    ],
    ['canceled', 'It was canceled at the provider.', 'Se canceló en el proveedor.'],
    ['CANCELLED', 'It was canceled at the provider.', 'Se canceló en el proveedor.'],
    ['FAILED', 'The provider gives no reason.', 'El proveedor no indica el motivo.'],
    ['toString', 'The provider’s code: toString.', 'Código del proveedor: toString.'],
  ])('of code %s reads as words', async (code, en, es) => {
    const i18n = createI18n();
    for (const [locale, text] of [
      ['en', en],
      ['es', es],
    ] as const) {
      await loadLanguage(i18n, locale, ['ops-booking-actions']);
      expect(describeRefundFailure(i18n.getFixedT(locale, 'ops-booking-actions'), code)).toBe(text);
    }
  });
});
