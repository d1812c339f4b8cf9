import { describe, expect, test } from '@jest/globals';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
import { describeRefundFailure } from './refund-failure.js';

describe.each(['en', 'es'] as const)('a refund failure (%s)', (locale) => {
  test.each([
    {
      code: 'expired_or_canceled_card',
      en: 'The card has expired or was canceled.',
      es: 'La tarjeta venció o fue cancelada.',
    },
    { code: 'canceled', en: 'It was canceled at the provider.', es: 'Se canceló en el proveedor.' },
    { code: 'CANCELLED', en: 'It was canceled at the provider.', es: 'Se canceló en el proveedor.' },
    { code: 'FAILED', en: 'The provider gives no reason.', es: 'El proveedor no indica el motivo.' },
    { code: 'toString', en: 'The provider’s code: toString.', es: 'Código del proveedor: toString.' },
  ])('reads as words: code $code', async ({ code, ...texts }) => {
    const i18n = await newLoadedI18n(locale, ['ops-booking-actions']);
    expect(describeRefundFailure(i18n.getFixedT(locale, 'ops-booking-actions'), code)).toBe(texts[locale]);
  });
});
