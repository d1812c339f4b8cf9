import { describe, expect, test } from '@jest/globals';
import { newView } from '../../../test/documents/views.js';
import { formatCalendar } from './calendar.service.js';
import { toInvoice } from './sheet.service.js';

describe('without a saved payment method', () => {
  test.each(['klarna', 'gift-card', 'staff'] as const)(
    'leaves the rest due and charges nothing when paid by %s',
    (method) => {
      const [deposit, balance] = newView().instalments;
      const instalments = [{ ...deposit!, card: null, method }, balance!];
      expect(toInvoice(newView({ savedCard: null, chargedTo: null, instalments }), 'en')?.payments).toEqual([
        ['Deposit: paid on 21 November 2026', '$600.00'],
        ['Balance: due on 9 March 2027', '$2,400.00'],
      ]);
    },
  );

  test('promises no charge', () => {
    const [deposit, balance] = newView().instalments;
    const renderCalendar = (method: 'paypal' | 'klarna'): string => {
      const chargedTo = method === 'paypal' ? method : null;
      const instalments = [{ ...deposit!, card: null, method }, balance!];
      return formatCalendar(newView({ savedCard: null, chargedTo, instalments }), {
        locale: 'en',
        link: 'https://trips.example.com/en/x',
      })!.replace(/\r\n[ \t]/g, '');
    };
    expect(renderCalendar('klarna')).toContain('Last day to pay $2');
    expect(renderCalendar('paypal')).toContain('Wayfold charges $2');
    for (const method of ['paypal', 'klarna'] as const) expect(renderCalendar(method)).not.toMatch(/card/i);
  });
});
