import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const LANGUAGES = ['en', 'es'];
const PLURAL_PATTERN = /_(zero|one|two|few|many|other)$/;
/** Names and loan words may be equal in both languages; whole phrases may not. */
const MIN_PHRASE_WORDS = 4;
/**
 * A browser with scripts parses <noscript> as plain text,
 * so React would find `&#x27;` in place of an apostrophe.
 */
const NOSCRIPT_ESCAPE_PATTERN = /['"&<>]/;
/** A typewriter has these signs; people read ’ and …. */
const TYPEWRITER_SIGN_PATTERN = /'|\.\.\./;

/**
 * Compares the languages key by key: present, not empty, translated, with the same {{placeholders}}.
 * @param {string} folder frontend/src/locales
 * @returns {Promise<string[]>} problems
 */
export async function listLocaleProblems(folder) {
  /** @type {string[]} */
  const problems = [];
  const namespaces = new Set(LANGUAGES.flatMap((language) => listFiles(path.join(folder, language))));
  for (const name of namespaces) {
    const [en, es] = await Promise.all(
      LANGUAGES.map((language) => readTexts(path.join(folder, language, name))),
    );
    if (!en || !es) {
      problems.push(`locales/${en ? 'es' : 'en'}/${name} is missing`);
      continue;
    }
    for (const key of new Set([...en.keys(), ...es.keys()])) {
      const problem = compareTexts(key, en.get(key), es.get(key));
      if (problem !== undefined) problems.push(`locales/*/${name}: "${key}" ${problem}`);
    }
  }
  return problems;
}

/** @typedef {{ text: string, placeholders: string[], hasTypewriterSign: boolean }} LocaleText */

/**
 * @param {string} key
 * @param {LocaleText | undefined} en
 * @param {LocaleText | undefined} es
 * @returns {string | undefined} what is wrong
 */
function compareTexts(key, en, es) {
  if (!en || !es) return `is missing in ${en ? 'es' : 'en'}`;
  if (en.text.trim() === '' || es.text.trim() === '') return 'is empty';
  if (en.text === es.text && countWords(en.text) >= MIN_PHRASE_WORDS) return 'is not translated';
  if (key === 'noScript' && NOSCRIPT_ESCAPE_PATTERN.test(en.text + es.text))
    return 'is in <noscript>, where HTML escapes \' " & < >: write ’ instead';
  if (en.hasTypewriterSign || es.hasTypewriterSign) return "has ' or ...: write ’ or …";
  if (String(en.placeholders) !== String(es.placeholders))
    return `has other placeholders: ${en.placeholders} / ${es.placeholders}`;
  return undefined;
}

/** Counts words, without placeholders, numbers and punctuation. @param {string} text */
const countWords = (text) => text.replace(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu)?.length ?? 0;

/** @param {string} folder */
const listFiles = (folder) => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
};

/**
 * Reads the texts of a locale file by key; plural forms of a key count as one.
 * @param {string} file
 * @returns {Promise<Map<string, LocaleText> | undefined>}
 */
async function readTexts(file) {
  if (!existsSync(file)) return undefined;
  const source = readFileSync(file, 'utf8');
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
  /** @type {Map<string, LocaleText>} */
  const texts = new Map();
  /** @param {unknown} value @param {string} key */
  const collectText = (value, key) => {
    if (typeof value === 'string') {
      const placeholders = [
        ...new Set(value.match(/\{\{\s*[\w.]+/g)?.map((placeholder) => placeholder.replace(/[{\s]/g, ''))),
      ].sort();
      const baseKey = key.replace(PLURAL_PATTERN, '');
      const knownText = texts.get(baseKey);
      // A singular may omit the number, so the form with the most placeholders represents the key.
      const hasTypewriterSign = TYPEWRITER_SIGN_PATTERN.test(value) || knownText?.hasTypewriterSign === true;
      const longerText =
        knownText && knownText.placeholders.length >= placeholders.length
          ? knownText
          : { text: value, placeholders };
      texts.set(baseKey, { ...longerText, hasTypewriterSign });
    } else if (value && typeof value === 'object')
      for (const [k, v] of Object.entries(value)) collectText(v, key ? `${key}.${k}` : k);
  };
  for (const [name, value] of Object.entries(module)) collectText(value, name === 'default' ? '' : name);
  return dropExportName(texts);
}

/**
 * Drops the export's name from the keys of a file with a single named export.
 * @param {Map<string, LocaleText>} texts
 */
function dropExportName(texts) {
  const names = new Set([...texts.keys()].map((key) => key.split('.')[0]));
  if (names.size !== 1) return texts;
  const prefix = `${[...names][0]}.`;
  return new Map(
    [...texts].map(([key, text]) => [key.startsWith(prefix) ? key.slice(prefix.length) : key, text]),
  );
}
