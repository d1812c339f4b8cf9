export type CsvRow = readonly [date: string, amount: string, text: string, counterparty?: string];

/** Writes a bank's CSV export of one account, with the account number in the file. */
export const writeBankCsv = (...rows: readonly CsvRow[]): string =>
  [
    'Account,Posting Date,Amount,Description,Counterparty',
    ...rows.map(
      ([date, amount, text, counterparty = '']) => `DE1,${date},${amount},"${text}","${counterparty}"`,
    ),
    '',
  ].join('\n');
