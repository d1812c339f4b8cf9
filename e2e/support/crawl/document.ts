import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import type { Language } from '../texts.js';
import { isLanguage, type Phrase } from './language.js';

type Element = Tree.Element;

const SPOKEN_ATTRIBUTES = ['alt', 'aria-label', 'aria-description', 'title', 'placeholder', 'aria-valuetext'];
/** Browsers never show the text of these elements. */
const SILENT_TAGS = new Set(['script', 'style', 'template', 'noscript']);
/** People read these `meta` entries. */
const READ_META_NAMES = new Set(['description', 'og:title', 'og:description', 'og:image:alt']);

export const findAttribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((candidate) => candidate.name === name)?.value;

const isElement = (node: Tree.Node): node is Element => 'tagName' in node;
const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === '#text';
const collapseSpaces = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Reads a page as a standard-conforming parser does. */
export class PageDocument {
  readonly elements: Element[] = [];
  readonly phrases: Phrase[] = [];
  private readonly texts = new Map<Element, string>();

  constructor(html: string) {
    for (const node of parse(html).childNodes) if (isElement(node)) this.walkElement(node);
  }

  listAll(tag: string): Element[] {
    return this.elements.filter(({ tagName }) => tagName === tag);
  }

  /** Joins the text of an element and its descendants. */
  getText(element: Element): string {
    return collapseSpaces(this.texts.get(element) ?? '');
  }

  findMeta(name: string): string | undefined {
    const tag = this.listAll('meta').find((meta) =>
      [findAttribute(meta, 'name'), findAttribute(meta, 'property')].includes(name),
    );
    return tag && findAttribute(tag, 'content');
  }

  /** Lists the addresses of the head's links of a kind, with their language if any. */
  listLinks(rel: string): { readonly href: string; readonly hreflang: string | undefined }[] {
    return this.listAll('link')
      .filter((link) => findAttribute(link, 'rel') === rel)
      .map((link) => ({
        href: findAttribute(link, 'href') ?? '',
        hreflang: findAttribute(link, 'hreflang'),
      }));
  }

  private walkElement(element: Element, parentLanguage?: Language): string {
    this.elements.push(element);
    const lang = findAttribute(element, 'lang');
    const ownLanguage = lang !== undefined && isLanguage(lang) ? lang : undefined;
    const language = lang === undefined ? parentLanguage : ownLanguage;
    this.addAttributePhrases(element, language);
    if (SILENT_TAGS.has(element.tagName)) return '';
    let joinedText = '';
    // Comments split a text into several nodes, but people read one line.
    let line = '';
    for (const child of element.childNodes) {
      if (isText(child)) line += child.value;
      if (!isElement(child)) continue;
      joinedText += line;
      this.addPhrase(line, language, element.tagName);
      line = '';
      joinedText += this.walkElement(child, language);
    }
    this.addPhrase(line, language, element.tagName);
    joinedText += line;
    this.texts.set(element, joinedText);
    return joinedText;
  }

  private addAttributePhrases(element: Element, language: Language | undefined): void {
    for (const name of SPOKEN_ATTRIBUTES) this.addPhrase(findAttribute(element, name) ?? '', language, name);
    const name = findAttribute(element, 'name') ?? findAttribute(element, 'property');
    if (element.tagName === 'meta' && name !== undefined && READ_META_NAMES.has(name))
      this.addPhrase(findAttribute(element, 'content') ?? '', language, name);
  }

  private addPhrase(text: string, language: Language | undefined, source: string): void {
    const words = collapseSpaces(text);
    if (words !== '') this.phrases.push({ text: words, language, source });
  }
}
