import { describe, expect, test } from '@jest/globals';
import { parseInformation } from './mt940-information.js';

const FULL_SUBFIELD = 'x'.repeat(27);
const FULL_LINE = 'x'.repeat(65);

describe('subfields', () => {
  test('name the counterparty in 32 and 33, the text in 20-29 and 60-63', () => {
    expect(
      parseInformation('166?00CREDIT?20one?29two?30BIC?32MARIA LOP\nEZ?33 GARCIA?60three?63four'),
    ).toEqual({
      counterparty: 'MARIA LOPEZ GARCIA',
      remittance: ['one\ntwo\nthree\nfour'],
    });
  });

  test('may have another separator, and may name no counterparty', () => {
    expect(parseInformation('166>20one>21two')).toEqual({ counterparty: null, remittance: ['one\ntwo'] });
  });

  test('continue a full subfield, unless a tag begins', () => {
    expect(parseInformation(`166?20${FULL_SUBFIELD}?21y`).remittance).toEqual([`${FULL_SUBFIELD}y`]);
    expect(parseInformation(`166?20${FULL_SUBFIELD.slice(1)}?21y`).remittance).toEqual([
      `${FULL_SUBFIELD.slice(1)}\ny`,
    ]);
    expect(parseInformation(`166?20${FULL_SUBFIELD}?21SVWZ+y`).remittance).toEqual([
      `${FULL_SUBFIELD}\n`,
      'y',
    ]);
  });

  test('put the sender’s text before references and leave out all other tags', () => {
    const { remittance } = parseInformation('166?20EREF+E1 KREF+K1 MREF+M1 SVWZ+text RREF+R1 IBAN+DE1');
    expect(remittance.map((part) => part.trim())).toEqual(['', 'text', 'E1', 'K1', 'R1']);
  });

  test.each(['NOTPROVIDED', 'notprovided', 'NONREF'])('leave out the reference %s', (placeholder) => {
    expect(parseInformation(`166?20EREF+${placeholder}?21SVWZ+text`).remittance).toEqual(['', 'text']);
  });
});

describe('codes between slashes', () => {
  test('name the counterparty and put the text before the reference', () => {
    expect(parseInformation('/EREF/E1/NAME/MARIA LOPEZ/REMI/WF-7KQ4\n-9TX//IBAN/DE1/')).toEqual({
      counterparty: 'MARIA LOPEZ',
      remittance: ['WF-7KQ4-9TX', 'E1'],
    });
  });

  test.each([
    ['/ORDP/MARIA/CNTP/DE1/BIC1/OTHER/', 'MARIA'],
    ['/CNTP/DE1/COBADEFF/MARIA LOPEZ/', 'MARIA LOPEZ'],
    ['/CNTP/DE1/', null],
    ['/NAME//REMI/x/', null],
  ])('%s: the counterparty is %j', (text, counterparty) => {
    expect(parseInformation(text).counterparty).toBe(counterparty);
  });

  test('leave out a reference that is a placeholder', () => {
    expect(parseInformation('/EREF/NOTPROVIDED/USTD/x/').remittance).toEqual(['x']);
  });
});

test('a line of plain text continues the line before only if that is full', () => {
  const text = `${FULL_LINE}\ny\nz`;
  expect(parseInformation(text)).toEqual({ counterparty: null, remittance: [`${FULL_LINE}y\nz`] });
});
