import { describe, expect, test } from '@jest/globals';
import { parseXml } from './xml.js';

const newNest = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('an element', () => {
  const statement = parseXml(`<s:Stmt xmlns:s="urn:camt" Id="7">
    <s:Ntry><s:Amt Ccy="USD"> 1.5 </s:Amt></s:Ntry>
    <s:Ntry><s:Amt>2</s:Amt><s:Amt>3</s:Amt><s:Info/></s:Ntry>
  </s:Stmt>`).findFirst('Stmt')!;

  test('has a local name, its namespace and attributes', () => {
    expect(statement).toMatchObject({ name: 'Stmt', namespace: 'urn:camt', attributes: { Id: '7' } });
    expect(statement.findFirst('Ntry/Amt')?.attributes).toEqual({ Ccy: 'USD' });
  });

  test('finds all children at the end of a path, under the first match of each step', () => {
    expect(statement.listAll('Ntry')).toHaveLength(2);
    expect(statement.listAll('Ntry/Amt').map(({ text }) => text.trim())).toEqual(['1.5']);
    expect(
      statement
        .listAll('Ntry')[1]
        ?.listAll('Amt')
        .map(({ text }) => text),
    ).toEqual(['2', '3']);
    expect(statement.listAll('Amt')).toEqual([]);
    expect(statement.findFirst('Missing/Amt')).toBeUndefined();
  });

  test('has a trimmed text, or none if it is missing or empty', () => {
    expect(statement.findText('Ntry/Amt')).toBe('1.5');
    expect(statement.findText('Ntry/Missing')).toBeUndefined();
    expect(statement.listAll('Ntry')[1]?.findText('Info')).toBeUndefined();
  });

  test('joins text, entities and CDATA', () => {
    expect(parseXml('<a>L&amp;P <![CDATA[<&>]]></a>').findText('a')).toBe('L&P <&>');
  });
});

describe('a text', () => {
  test.each([
    { name: 'is cut off', text: '<a><b>' },
    { name: 'has crossed elements', text: '<a><b></a></b>' },
    { name: 'has an unknown entity', text: '<a>&x;</a>' },
    { name: 'is no XML', text: 'Date,Amount' },
  ])('is refused if it $name', ({ text }) => {
    expect(() => parseXml(text)).toThrow(/^line 1, XML: not well-formed/);
  });

  test('is refused at the line of its document type definition', () => {
    expect(() => parseXml('<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toThrow(
      'line 2, XML: document type definitions are not allowed',
    );
  });

  test('is refused if it nests more than 60 elements', () => {
    expect(parseXml(newNest(60)).children).toMatchObject([{ name: 'a' }]);
    expect(() => parseXml(newNest(61))).toThrow('elements in more than 60 others');
  });
});
