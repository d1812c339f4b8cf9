import { describe, expect, test } from '@jest/globals';
import type { FileLine } from '../files/file-line.js';
import { decideImport, type IdentifiedFile } from './decide-import.js';

const newLine = (index: number, counterparty: string | null = 'MARTA QUIROGA'): FileLine => ({
  contentId: `content-${index}`,
  source: { file: 'f'.repeat(64), index },
  account: 'PE-1',
  bankReference: `TRN${index}`,
  bookedOn: '2027-01-04',
  valueDate: '2027-01-05',
  amountCents: 60_000,
  currency: 'USD',
  counterparty,
  remittance: 'WF-7KQ4-9TX',
  chargesCents: 0,
  isReversal: false,
});

const FILE: IdentifiedFile = {
  file: { format: 'csv', sha256: 'f'.repeat(64), skippedLines: [] },
  fileId: 'file-1',
  linesById: new Map([
    ['line-1', newLine(1)],
    ['line-2', newLine(2, null)],
  ]),
};

const decide = (...importedIds: string[]) =>
  decideImport(FILE, Object.fromEntries(importedIds.map((id) => [id, true])), (name) => name && `#${name}`);

describe('an import', () => {
  test('takes every line of a new file, sealed under the line, and the file itself', () => {
    const { events, result } = decide();

    expect(result).toEqual({ fileId: 'file-1', format: 'csv', lines: 2, added: 2, skipped: 0, isNew: true });
    expect(Object.keys(events)).toEqual(['line-1', 'line-2', 'file-1']);
    expect(events['line-1']).toEqual([
      {
        type: 'BankLineImported',
        data: {
          lineId: 'line-1',
          fileId: 'file-1',
          account: 'PE-1',
          bookedOn: '2027-01-04',
          valueDate: '2027-01-05',
          amountCents: 60_000,
          currency: 'USD',
          chargesCents: 0,
          isReversal: false,
          texts: {
            $subject: 'line-1',
            value: {
              counterparty: 'MARTA QUIROGA',
              remittance: 'WF-7KQ4-9TX',
              bankReference: 'TRN1',
              counterpartyHash: '#MARTA QUIROGA',
            },
          },
        },
      },
    ]);
    expect(events['line-2']).toMatchObject([{ data: { texts: { value: { counterpartyHash: null } } } }]);
    expect(events['file-1']).toEqual([
      {
        type: 'BankFileImported',
        data: { fileId: 'file-1', sha256: 'f'.repeat(64), format: 'csv', lines: 2, added: 2, skipped: 0 },
      },
    ]);
  });

  test('leaves out the lines that another file had', () => {
    const { events, result } = decide('line-1');
    expect(result).toMatchObject({ lines: 2, added: 1, isNew: true });
    expect(Object.keys(events)).toEqual(['line-2', 'file-1']);
  });

  test('takes nothing of a file that was imported before', () => {
    const { events, result } = decide('file-1', 'line-1', 'line-2');
    expect(events).toEqual({});
    expect(result).toMatchObject({ lines: 2, added: 0, isNew: false });
  });
});
