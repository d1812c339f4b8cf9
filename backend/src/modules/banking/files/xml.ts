import { SaxesParser } from 'saxes';
import { fail } from './bank-file-error.js';

/** A statement is some ten elements deep. */
const DEEPEST = 60;

/** An element of a file. A path is local names with "/" between; of each but the last the first such element is meant. */
export class Element {
  readonly children: Element[] = [];
  text = '';

  constructor(
    readonly name: string,
    readonly namespace: string,
    readonly attributes: Readonly<Record<string, string>>,
  ) {}

  all(path: string): Element[] {
    const [name, ...rest] = path.split('/');
    const found = this.children.filter((child) => child.name === name);
    return rest.length === 0 ? found : (found[0]?.all(rest.join('/')) ?? []);
  }

  first(path: string): Element | undefined {
    return this.all(path)[0];
  }

  /** Undefined when there is no such element, or nothing in it. */
  textAt(path: string): string | undefined {
    return this.first(path)?.text.trim() || undefined;
  }
}

/** @throws BankFileError when the text is not well-formed, or brings a document type definition. */
export function parseXml(xml: string): Element {
  const document = new Element('', '', {});
  const open = [document];
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (what: string): never => fail({ place: `line ${parser.line}`, field: 'XML' }, what);
  parser.on('error', ({ message }) =>
    refuse(`not well-formed (${message.slice(0, 200)}); the file is damaged or cut off, export it again`),
  );
  // No bank's file needs one, and everything that expands or reaches out is defined there.
  parser.on('doctype', () => refuse('a document type definition is refused; export the file again'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length > DEEPEST) refuse(`elements in more than ${DEEPEST} others; this is no bank statement`);
    const values = Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const);
    const element = new Element(local, uri, Object.fromEntries(values));
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const take = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.write(xml).close();
  return document;
}
