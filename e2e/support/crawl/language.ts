export type Language = 'en' | 'es';

export const isLanguage = (text: string | undefined): text is Language => text === 'en' || text === 'es';

/** Words that stand in most sentences of one language and in none of the other. */
const COMMON: Readonly<Record<Language, ReadonlySet<string>>> = {
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

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** By its commonest words; undefined where too few of them tell. */
function languageOf(text: string): Language | undefined {
  const all = words(text);
  const [en, es] = (['en', 'es'] as const).map((one) => all.filter((word) => COMMON[one].has(word)).length);
  if (en === undefined || es === undefined || Math.max(en, es) < 2 || en === es) return undefined;
  return en > es ? 'en' : 'es';
}

const wordCount = (text: string): number => words(text).length;

/** Words of a page, with where they stand and the language that they say they are in. */
export interface Said {
  readonly text: string;
  /** Undefined where it is neither of ours. */
  readonly language: Language | undefined;
  /** The element of a text, the attribute of another. */
  readonly at: string;
}

interface Spoken {
  readonly path: string;
  readonly language: Language;
  readonly said: readonly Said[];
}

const other = (language: Language): Language => (language === 'en' ? 'es' : 'en');

/** Names of places and people are the same in both languages, with the little words inside of them. */
const NAME = /^(?:[\p{Lu}\p{N}].*|\p{Ll}{1,3}(?:['’-]\p{Lu}.*)?|[^\p{L}]*)$/u;
/** Addresses, hashes and packages belong to no language. */
const CODE = /^(?:\S+@\S+|https?:\S+|[0-9a-f]{40,}|[a-z]+[\d-][a-z\d-]*)$/;

const isName = (text: string): boolean =>
  CODE.test(text) || text.split(/[\s(/]+/u).every((word) => NAME.test(word));

/**
 * Texts of one language that stand on a page of the other and do not say that they do: those that the other language's
 * pages say word for word, names apart, and those whose commonest words are of the other language.
 */
export function strayWords(pages: readonly Spoken[]): string[] {
  const all = { en: new Set<string>(), es: new Set<string>() };
  for (const { said } of pages) for (const { text, language } of said) if (language) all[language].add(text);
  return pages.flatMap(({ path, language: spoken, said }) =>
    said
      .filter(({ text, language }) => {
        // What says itself that it is in the other language may be.
        if (language !== spoken) return language === undefined;
        const same = wordCount(text) > 1 && all[other(spoken)].has(text) && !isName(text);
        return same || languageOf(text) === other(spoken);
      })
      .map(({ text, at }) => `${path}: ${at} "${text}"`),
  );
}
