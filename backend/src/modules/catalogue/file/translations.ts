import { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import { countWords, detectLanguage } from '../trips/language.js';
import type { CatalogueFault } from './schema-faults.js';

const LANGUAGE_NAMES = { en: 'English', es: 'Spanish' } as const;
const LANGUAGES = ['en', 'es'] as const;
type LanguageTexts = Partial<Record<'en' | 'es', unknown>>;

/** Longer texts cannot be equal in English and Spanish; shorter texts may be place names. */
const MAX_NAME_WORDS = 4;
/** From this length the most common words identify a language reliably. */
const MIN_TELLING_WORDS = 8;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists every object that holds one text per language, with its path. */
export const listTexts = (
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: readonly PropertyKey[]; texts: LanguageTexts }[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => listTexts(item, [...path, index]));
  if (!isRecord(value)) return [];
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => key === 'en' || key === 'es')) return [{ path, texts: value }];
  return keys.flatMap((key) => listTexts(value[key], [...path, key]));
};

/** Lists the texts that are missing in a declared language, copied from the other, or in a wrong language. */
export const listTranslationFaults = (trip: unknown): CatalogueFault[] => {
  const languages = FileTrip.shape.languages.safeParse(isRecord(trip) ? trip.languages : undefined);
  return languages.success ? listTextFaults(trip, languages.data) : [];
};

/** Lists the same faults of any object with texts in these languages. */
export const listTextFaults = (value: unknown, languages: readonly string[]): CatalogueFault[] => {
  const faults: CatalogueFault[] = [];
  for (const { path, texts } of listTexts(value)) {
    const isSlug = path.at(-1) === 'slug';
    for (const language of LANGUAGES) {
      const text = texts[language];
      if (text === undefined && languages.includes(language))
        faults.push({
          path: [...path, language],
          code: 'missing_translation',
          message: `Write this text in ${LANGUAGE_NAMES[language]}, or take "${language}" out of the trip's "languages".`,
        });
      if (typeof text !== 'string' || isSlug || countWords(text) < MIN_TELLING_WORDS) continue;
      const detectedLanguage = detectLanguage(text);
      if (detectedLanguage !== undefined && detectedLanguage !== language)
        faults.push({
          path: [...path, language],
          code: 'wrong_language',
          message: `Write this text in ${LANGUAGE_NAMES[language]}; it reads like ${LANGUAGE_NAMES[detectedLanguage]}.`,
        });
    }
    if (typeof texts.en === 'string' && texts.en === texts.es && countWords(texts.en) > MAX_NAME_WORDS)
      faults.push({
        path: [...path, 'es'],
        code: 'same_in_both_languages',
        message: 'Translate this text; it is the same in English and in Spanish.',
      });
  }
  return faults;
};
