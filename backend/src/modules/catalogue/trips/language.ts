/** Words in nearly every sentence of one language and never in the other. */
const COMMON_WORDS = {
  en: new Set(
    (
      'the and of to with for from is are was you your at on by this that it we our not or as be have has will can ' +
      'an but if when after before into over through between their they there which who one two three day days all ' +
      'night nights per more than then out up down its each until'
    ).split(' '),
  ),
  es: new Set(
    (
      'el la los las de del y en un una que con por para se al su sus es son lo más pero desde hasta como cuando entre ' +
      'tu tus te nos sin sobre donde hay este esta dos tres día días todo todos noche noches cada ya está están muy ' +
      'antes después o ni le les'
    ).split(' '),
  ),
};

const listLowerCaseWords = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const countCommon = (words: readonly string[], commonWords: ReadonlySet<string>) =>
  words.filter((word) => commonWords.has(word)).length;

export const countWords = (text: string): number => listLowerCaseWords(text).length;

/** Returns the language of a text by its most common words; undefined if too short to tell. */
export const detectLanguage = (text: string): 'en' | 'es' | undefined => {
  const words = listLowerCaseWords(text);
  const en = countCommon(words, COMMON_WORDS.en);
  const es = countCommon(words, COMMON_WORDS.es);
  if (Math.max(en, es) < 2 || en === es) return undefined;
  return en > es ? 'en' : 'es';
};
