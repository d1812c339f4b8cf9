// Bodies of PayPal's responses, as small as its schemas allow.

export const usd = (value: string) => ({ currency_code: 'USD', value });

/** Returns a page of the transaction list with one transaction. */
export const newTransactionList = (fields: object = {}) => ({
  transaction_details: [
    {
      transaction_info: {
        transaction_id: 'T1',
        transaction_event_code: 'T0006',
        transaction_initiation_date: '2027-01-01T00:00:00Z',
        transaction_amount: usd('10.00'),
        ...fields,
      },
    },
  ],
});
