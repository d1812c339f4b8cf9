import { readFileSync } from 'node:fs';
import path from 'node:path';

/** This many equal lines in two files should be a helper of both. */
const MIN_LINES = 8;

const TEST_FILE_PATTERN = /\.(test|spec)\.tsx?$|^(backend|frontend)\/test\/|^e2e\/|\/test-[^/]+\.ts$/;
/** Imports and Jest's time limit belong to each file, so they are not a copy. */
const SETTING_PATTERN = /^(import\b|jest\.setTimeout\()/;

/**
 * Lists test files that share a block of lines.
 * @param {string} base
 * @param {readonly string[]} files
 * @returns {string[]} what is wrong
 */
export function listCopiedLines(base, files) {
  /** @type {Map<string, { file: string, line: number }>} */
  const firstPlaces = new Map();
  /** @type {Map<string, string>} */
  const problems = new Map();
  for (const file of files.filter((name) => TEST_FILE_PATTERN.test(name))) {
    for (const { line, text } of listBlocks(readFileSync(path.join(base, file), 'utf8'))) {
      const first = firstPlaces.get(text);
      if (first === undefined) firstPlaces.set(text, { file, line });
      else if (first.file !== file && !problems.has(`${first.file} ${file}`))
        problems.set(
          `${first.file} ${file}`,
          `${file}: ${MIN_LINES} lines from line ${line} are those of ${first.file}:${first.line}; share them`,
        );
    }
  }
  return [...problems.values()];
}

/**
 * Lists every block of MIN_LINES consecutive lines, without blank lines and settings.
 * @param {string} text
 */
function* listBlocks(text) {
  const lines = listCodeLines(text);
  for (let i = 0; i + MIN_LINES <= lines.length; i++) {
    const block = lines.slice(i, i + MIN_LINES);
    yield { line: block[0]?.line ?? 0, text: block.map((codeLine) => codeLine.text).join('\n') };
  }
}

/** @param {string} text */
function listCodeLines(text) {
  let isInSetting = false;
  return text.split('\n').flatMap((raw, index) => {
    const line = raw.trim();
    const isSetting = isInSetting || SETTING_PATTERN.test(line);
    isInSetting = isSetting && !line.endsWith(';');
    return isSetting || line === '' ? [] : [{ line: index + 1, text: line }];
  });
}
