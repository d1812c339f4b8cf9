// A name in backticks, in a comment or a document, must occur in the code, and so must a path in a comment: a
// rename then finds every mention.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listKnownPaths, listUnknownFiles } from './documents.mjs';

const DOCUMENT_PATTERN = /\.md$/;
const CODE_PATTERN = /\.(ts|tsx|mjs|js|css)$/;
/** These files also define names: tables, settings, containers. */
const DATA_PATTERN = /\.(sql|json|ya?ml|conf|template)$|(^|\/)(Dockerfile$|\.[^/]+$)/;
/** Published texts and lists of other people's packages define no names. */
const FILE_WITHOUT_NAMES_PATTERN =
  /^package-lock\.json$|^backend\/catalogue\/|^backend\/src\/modules\/legal\/texts\//;

/** Prettier leaves no code on such a line. */
const COMMENT_LINE_PATTERN = /^\s*(?:\{?\/\*+|\/\/|\*(?!\w))/;

const TRAILING_COMMENT_PATTERN = /\s\/\/\s.*$|\s\/\*.*\*\/\s*$/;
const FENCE_PATTERN = /^( *)```[\s\S]*?^\1```/gm;
const SPAN_PATTERN = /`([^`]+)`/g;
/** A command line has placeholders and options of other programs. */
const COMMAND_LINE_PATTERN = /^(npm|npx|node|pg_dump)\b/;

const PATH_PATTERN = /[^\s`'"()]*\/[^\s`'"()]*/g;
/** The compiler checks the first; a comment shortens the second. */
const OTHER_PATH_PATTERN = /import\([^)]*\)|\.{3}\/\S*/g;
/** `x.ts` stands for any name. */
const FILE_PATTERN = /(?<![\w./*-])(?!x\.)[\w.-]+\.(?:tsx?|mjs|sql)(?![\w.])/g;
/** security-tests.mjs checks the tests that SECURITY.md names. */
const TEST_PATTERN = /\.(test|spec)\.tsx?$/;
/** Words with hyphens name headers, packages and options. */
const WORD_PATTERN = /(?<![\w$-])[A-Za-z_$][\w$]*(?![\w$-])/g;
/** Matches camelCase, PascalCase, UPPER_CASE and snake_case; four digits mean sample data. */
const NAME_PATTERN = /^(?!\w*\d{4})(?=.*[a-z\d][A-Z]|.*[A-Za-z]_|[A-Z\d]+$)\w{2,}$/;

const CAPITALIZED_WORD_PATTERN = /^[A-Z][a-z]+$/;
/** An ordinary word counts only if a value, a field, a declaration, a file or a folder has that name. */
const LOWER_CASE_WORD_PATTERN = /^[a-z][a-z\d]+(?:-[a-z\d]+)*$/;

const DEFINITION_PATTERNS = [
  /(?<=(['"`]))[\w-]+(?=\1)/g,
  /(?<![\w$-])[a-z]\w*(?=\??:)/g,
  /(?<=\.)[a-z]\w*/g,
  /(?<=\b(?:const|let|function|type|as) )[a-z]\w*/g,
];
/** Tests and texts use any word, and migrations keep old names, so none of them defines names. */
const FILE_WITHOUT_DEFINITIONS_PATTERN = /\.test\.tsx?$|^backend\/(test|src\/migrations)\/|\/locales\//;
/** A decision rejected these packages. */
const REJECTED_PACKAGES = ['fast-xml-parser', 'jest-light-runner', 'react-email'];

/**
 * @typedef {object} Prose a comment, or a whole document
 * @property {string} file
 * @property {number} line of its beginning, from 1
 * @property {string} text
 * @property {Set<string>} ownWords words in the code around a comment
 */

/**
 * @param {string} base the tree
 * @param {readonly string[]} files all files of the tree, relative to `base`
 * @returns {string[]}
 */
export function listNameProblems(base, files) {
  const paths = listKnownPaths(files);
  const words = new Set(files.flatMap((file) => file.match(/[\w$]+/g) ?? []));
  const lowerCaseWords = new Set([...files.flatMap((file) => file.split('/')), ...REJECTED_PACKAGES]);
  /** @type {Prose[]} */
  const proses = [];
  for (const file of files) {
    if (FILE_WITHOUT_NAMES_PATTERN.test(file)) continue;
    const isCode = CODE_PATTERN.test(file);
    if (!isCode && !DATA_PATTERN.test(file) && !DOCUMENT_PATTERN.test(file)) continue;
    const text = readFileSync(path.join(base, file), 'utf8');
    const { code, comments } = isCode ? splitComments(text) : { code: text, comments: [] };
    if (DOCUMENT_PATTERN.test(file))
      proses.push({
        file,
        line: 1,
        text: text.replace(FENCE_PATTERN, (fence) => fence.replace(/[^\n]/g, '')),
        ownWords: new Set(),
      });
    else for (const word of code.match(/[\w$]+/g) ?? []) words.add(word);
    for (const word of listDefinitions(file, code)) lowerCaseWords.add(word);
    const ownWords = new Set(code.match(/[\w$]+/g));
    proses.push(...comments.map((comment) => ({ file, ...comment, ownWords })));
  }
  return proses.flatMap((prose) => [
    ...listUnknownNames(prose, words, paths),
    ...listUnknownWords(prose, lowerCaseWords),
    ...(DOCUMENT_PATTERN.test(prose.file) ? [] : listUnknownPaths(prose, paths)),
  ]);
}

/**
 * Splits off comments; lines that follow each other are one comment, because a span may wrap.
 * @param {string} text
 */
function splitComments(text) {
  /** @type {string[]} */
  const code = [];
  /** @type {{ line: number, text: string }[]} */
  const comments = [];
  let isInComment = false;
  for (const [lineIndex, line] of text.split('\n').entries()) {
    const isComment = COMMENT_LINE_PATTERN.test(line);
    const trailing = isComment ? undefined : TRAILING_COMMENT_PATTERN.exec(line)?.[0];
    const comment = comments.at(-1);
    if (isComment && isInComment && comment) comment.text += `\n${line.replace(COMMENT_LINE_PATTERN, '')}`;
    else if (isComment) comments.push({ line: lineIndex + 1, text: line.replace(COMMENT_LINE_PATTERN, '') });
    else if (trailing) comments.push({ line: lineIndex + 1, text: trailing });
    if (!isComment) code.push(trailing ? line.slice(0, -trailing.length) : line);
    isInComment = isComment;
  }
  return { code: code.join('\n'), comments };
}

/** @param {string} file @param {string} code without comments @returns {string[]} */
function listDefinitions(file, code) {
  if (DOCUMENT_PATTERN.test(file)) return [];
  if (file.endsWith('.json')) return code.match(/(?<=")[\w-]+(?=")/g) ?? [];
  if (!CODE_PATTERN.test(file)) return code.match(/\w+(?:-\w+)*/g) ?? [];
  return FILE_WITHOUT_DEFINITIONS_PATTERN.test(file)
    ? []
    : DEFINITION_PATTERNS.flatMap((pattern) => code.match(pattern) ?? []);
}

/** @param {Prose} prose @param {Set<string>} lowerCaseWords */
const listUnknownWords = ({ file, line, text, ownWords }, lowerCaseWords) =>
  [...text.matchAll(SPAN_PATTERN)]
    .filter(
      ({ 1: span = '' }) =>
        LOWER_CASE_WORD_PATTERN.test(span) && !lowerCaseWords.has(span) && !ownWords.has(span),
    )
    .map(({ 1: span = '', index }) => describeUnknown(file, calculateLine(line, text, index), span));

/**
 * Lists paths that the tree lacks, only in comments: another check reads documents.
 * @param {Prose} prose
 * @param {Set<string>} paths
 */
const listUnknownPaths = ({ file, line, text }, paths) =>
  listUnknownFiles(text.replaceAll(OTHER_PATH_PATTERN, ''), paths).map(
    (name) => `${file}: the comment at line ${line} names ${name}, which does not exist`,
  );

/** @param {Prose} prose @param {Set<string>} words @param {Set<string>} paths */
function listUnknownNames({ file, line, text }, words, paths) {
  return [...text.matchAll(SPAN_PATTERN)].flatMap(({ 1: span = '', index }) => {
    if (COMMAND_LINE_PATTERN.test(span)) return [];
    const withoutPaths = span.replace(PATH_PATTERN, ' ');
    const unknownWords = [
      ...(withoutPaths.match(FILE_PATTERN) ?? []).filter(
        (name) => !paths.has(name) && !(file === 'SECURITY.md' && TEST_PATTERN.test(name)),
      ),
      ...(withoutPaths.replace(FILE_PATTERN, ' ').match(WORD_PATTERN) ?? []).filter(
        (word) =>
          (NAME_PATTERN.test(word) || (word === span && CAPITALIZED_WORD_PATTERN.test(word))) &&
          !words.has(word),
      ),
    ];
    return unknownWords.map((name) => describeUnknown(file, calculateLine(line, text, index), name));
  });
}

/** @param {number} firstLine @param {string} text @param {number} index */
const calculateLine = (firstLine, text, index) => firstLine + text.slice(0, index).split('\n').length - 1;

/** @param {string} file @param {number} line @param {string} name */
const describeUnknown = (file, line, name) => `${file}: line ${line} names \`${name}\`, which the code lacks`;
