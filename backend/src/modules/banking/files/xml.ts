import { SaxesParser } from 'saxes';
import { rejectFile } from './bank-file-error.js';

/** Statements are about ten elements deep. */
const MAX_DEPTH = 60;

/** An XML element. A path is local names joined by "/"; each step takes the first match. */
export class XmlElement {
  readonly children: XmlElement[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly namespace: string,
    readonly attributes: Readonly<Record<string, string>>,
  ) {}

  listAll(path: string): XmlElement[] {
    const [name, ...childNames] = path.split('/');
    const matches = this.children.filter((child) => child.name === name);
    return childNames.length === 0 ? matches : (matches[0]?.listAll(childNames.join('/')) ?? []);
  }

  findFirst(path: string): XmlElement | undefined {
    return this.listAll(path)[0];
  }

  /** Finds an element's text without outer blanks; returns undefined if it is missing or empty. */
  findText(path: string): string | undefined {
    return this.findFirst(path)?.text.trim() || undefined;
  }
}

/** @throws BankFileError when the text is not well-formed or contains a document type definition. */
export function parseXml(xml: string): XmlElement {
  const document = new XmlElement('', '', {});
  const openElements = [document];
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (problem: string): never =>
    rejectFile({ place: `line ${parser.line}`, field: 'XML' }, problem);
  parser.on('error', ({ message }) =>
    refuse(`not well-formed (${message.slice(0, 200)}); the file is damaged or cut off, export it again`),
  );
  // No bank file needs a DTD, and entity expansion and external references are defined there.
  parser.on('doctype', () => refuse('document type definitions are not allowed; export the file again'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (openElements.length > MAX_DEPTH)
      refuse(`elements in more than ${MAX_DEPTH} others; this is not a bank statement`);
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element = new XmlElement(local, uri, Object.fromEntries(values));
    openElements.at(-1)?.children.push(element);
    openElements.push(element);
  });
  parser.on('closetag', () => void openElements.pop());
  const appendText = (text: string) => {
    const element = openElements.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', appendText);
  parser.on('cdata', appendText);
  parser.write(xml).close();
  return document;
}
