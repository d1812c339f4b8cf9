import type { Language } from '../texts.js';

export const isLanguage = (text: string | undefined): text is Language => text === 'en' || text === 'es';

/** These words occur in most sentences of one language and in none of the other. */
const COMMON_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    (
      'the and of to with for from is are was you your at on by this that it we our not or be have has will can an but ' +
      'if when after before into over through between their they there which who one two three days all nights more ' +
      'than then out up down its each until what how'
    ).split(' '),
  ),
  es: new Set(
    (
      'el la los las de del y en un una que con por para se al su sus es son lo más pero desde hasta como cuando entre ' +
      'tu tus te nos sin sobre donde hay este esta dos tres día días todo todos noche noches cada ya está están muy ' +
      'antes después o ni le les qué cómo'
    ).split(' '),
  ),
};

const splitWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Detects the language by common words; undefined if there are too few. */
function detectLanguage(text: string): Language | undefined {
  const words = splitWords(text);
  const [en, es] = (['en', 'es'] as const).map(
    (language) => words.filter((word) => COMMON_WORDS[language].has(word)).length,
  );
  if (en === undefined || es === undefined || Math.max(en, es) < 2 || en === es) return undefined;
  return en > es ? 'en' : 'es';
}

const countWords = (text: string): number => splitWords(text).length;

/** A text of a page, with its place and declared language. */
export interface Phrase {
  readonly text: string;
  /** Undefined for languages other than ours. */
  readonly language: Language | undefined;
  /** The element or attribute that the text comes from. */
  readonly source: string;
}

interface SpokenPage {
  readonly path: string;
  readonly language: Language;
  readonly phrases: readonly Phrase[];
}

const getOtherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en');

/** Names of places and people are the same in both languages, including short words inside them. */
const NAME_PATTERN = /^(?:[\p{Lu}\p{N}].*|\p{Ll}{1,3}(?:['’-]\p{Lu}.*)?|[^\p{L}]*)$/u;
/** Addresses, hashes and packages belong to no language. */
const CODE_PATTERN = /^(?:\S+@\S+|https?:\S+|[0-9a-f]{40,}|[a-z]+[\d-][a-z\d-]*)$/;

const isName = (text: string): boolean =>
  CODE_PATTERN.test(text) || text.split(/[\s(/]+/u).every((word) => NAME_PATTERN.test(word));

/**
 * Lists texts in the other language that are not declared as such: texts that also stand on the other
 * language's pages, except names, and texts whose common words are of the other language.
 */
export function listStrayTexts(pages: readonly SpokenPage[]): string[] {
  const textsByLanguage = { en: new Set<string>(), es: new Set<string>() };
  for (const { phrases } of pages)
    for (const { text, language } of phrases) if (language) textsByLanguage[language].add(text);
  return pages.flatMap(({ path, language: pageLanguage, phrases }) =>
    phrases
      .filter(({ text, language }) => {
        // A page may quote the other language if it declares it.
        if (language !== pageLanguage) return language === undefined;
        const isShared =
          countWords(text) > 1 && textsByLanguage[getOtherLanguage(pageLanguage)].has(text) && !isName(text);
        return isShared || detectLanguage(text) === getOtherLanguage(pageLanguage);
      })
      .map(({ text, source }) => `${path}: ${source} "${text}"`),
  );
}
