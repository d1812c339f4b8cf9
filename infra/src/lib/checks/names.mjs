// A name in backticks, in a comment or a document, occurs in the code: a renamed function takes its mentions
// along.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCUMENT = /\.md$/;
const CODE = /\.(ts|tsx|mjs|js|css)$/;
/** Other files that define names: tables, settings, containers. */
const DATA = /\.(sql|json|ya?ml|conf|template)$|(^|\/)(Dockerfile$|\.[^/]+$)/;
/** Published texts and lists of other people's packages define none. */
const NO_NAMES = /^package-lock\.json$|^backend\/catalogue\/|\/texts\//;

/** Prettier leaves no code on such a line. */
const COMMENT_LINE = /^\s*(?:\{?\/\*+|\/\/|\*(?!\w))/;
const TRAILING_COMMENT = /\s\/\/\s.*$|\s\/\*.*\*\/\s*$/;
const FENCE = /^( *)```[\s\S]*?^\1```/gm;
const SPAN = /`([^`]+)`/g;
/** A command line has placeholders, and options of other programs. */
const COMMAND_LINE = /^(npm|npx|node|pg_dump)\b/;
const PATH = /[^\s`'"()]*\/[^\s`'"()]*/g;
/** `x.ts` stands for any name. */
const FILE = /(?<![\w./*-])(?!x\.)[\w.-]+\.(?:tsx?|mjs|sql)(?![\w.])/g;
/** Words with hyphens are names of headers, packages and options. */
const WORD = /(?<![\w$-])[A-Za-z_$][\w$]*(?![\w$-])/g;
/** camelCase, PascalCase, UPPER_CASE or snake_case; four digits are sample data. */
const NAME = /^(?!\w*\d{4})(?=.*[a-z\d][A-Z]|.*[A-Za-z]_|[A-Z\d]+$)\w{2,}$/;
const CAPITALIZED = /^[A-Z][a-z]+$/;

/**
 * @typedef {object} Prose a comment, or a whole document
 * @property {string} file
 * @property {number} line of its beginning, from 1
 * @property {string} text
 */

/**
 * @param {string} base the tree
 * @param {readonly string[]} files all files of the tree, relative to `base`
 * @returns {string[]}
 */
export function findNameProblems(base, files) {
  const fileNames = new Set(files.map((file) => path.posix.basename(file)));
  const words = new Set(files.flatMap((file) => file.match(/[\w$]+/g) ?? []));
  /** @type {Prose[]} */
  const proses = [];
  for (const file of files.filter((file) => !NO_NAMES.test(file))) {
    const isCode = CODE.test(file);
    if (!isCode && !DATA.test(file) && !DOCUMENT.test(file)) continue;
    const text = readFileSync(path.join(base, file), 'utf8');
    const { code, comments } = isCode ? splitComments(text) : { code: text, comments: [] };
    if (DOCUMENT.test(file))
      proses.push({ file, line: 1, text: text.replace(FENCE, (fence) => fence.replace(/[^\n]/g, '')) });
    else for (const word of code.match(/[\w$]+/g) ?? []) words.add(word);
    proses.push(...comments.map((comment) => ({ file, ...comment })));
  }
  return proses.flatMap((prose) => findUnknownNames(prose, words, fileNames));
}

/**
 * Lines of comments that follow each other are one comment, because a span may wrap.
 * @param {string} text
 */
function splitComments(text) {
  /** @type {string[]} */
  const code = [];
  /** @type {{ line: number, text: string }[]} */
  const comments = [];
  let isInComment = false;
  for (const [at, line] of text.split('\n').entries()) {
    const isComment = COMMENT_LINE.test(line);
    const trailing = isComment ? undefined : TRAILING_COMMENT.exec(line)?.[0];
    const comment = comments.at(-1);
    if (isComment && isInComment && comment) comment.text += `\n${line.replace(COMMENT_LINE, '')}`;
    else if (isComment) comments.push({ line: at + 1, text: line.replace(COMMENT_LINE, '') });
    else if (trailing) comments.push({ line: at + 1, text: trailing });
    if (!isComment) code.push(trailing ? line.slice(0, -trailing.length) : line);
    isInComment = isComment;
  }
  return { code: code.join('\n'), comments };
}

/** @param {Prose} prose @param {Set<string>} words @param {Set<string>} fileNames */
function findUnknownNames({ file, line, text }, words, fileNames) {
  return [...text.matchAll(SPAN)].flatMap(({ 1: span = '', index }) => {
    if (COMMAND_LINE.test(span)) return [];
    const withoutPaths = span.replace(PATH, ' ');
    const unknown = [
      ...(withoutPaths.match(FILE) ?? []).filter((name) => !fileNames.has(name)),
      ...(withoutPaths.replace(FILE, ' ').match(WORD) ?? []).filter(
        (word) => (NAME.test(word) || (word === span && CAPITALIZED.test(word))) && !words.has(word),
      ),
    ];
    const at = line + text.slice(0, index).split('\n').length - 1;
    return unknown.map((name) => `${file}: line ${at} names \`${name}\`, which the code lacks`);
  });
}
