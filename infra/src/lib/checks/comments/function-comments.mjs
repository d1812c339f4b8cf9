// The doc comment of a function begins with a verb: "Returns the open cents", not "The open cents". That of a
// boolean says what true means: "True if the hold is over" of a predicate, "The hold is over" of a field.
import ts from 'typescript';
import { BOOLEAN_VERBS } from '../eslint/boolean-names.mjs';
import { parseSource } from '../parse-source.mjs';

/** Words that begin a noun phrase and are not verbs. */
const OPENING_PATTERN = /^\/\*\*\s+(?:\*\s+)?(?:The|An?|Every|Each|One|All|Another|Both|Its|Our)\b/;

/** Spares most files from being parsed. */
const POSSIBLE_OPENING_PATTERN = new RegExp(OPENING_PATTERN.source.slice(1));

/**
 * @param {string} file relative to the root, with "/"
 * @param {string} text
 * @returns {number[]} lines, from 1, of doc comments that begin a function with a noun phrase
 */
export function listVerblessComments(file, text) {
  if (!/\.tsx?$/.test(file) || !POSSIBLE_OPENING_PATTERN.test(text)) return [];
  return listFaultyComments(file, text, (node, comment) => isFunction(node) && OPENING_PATTERN.test(comment));
}

/**
 * @param {string} file @param {string} text
 * @param {(node: ts.Node, comment: string) => boolean} isFaulty
 * @returns {number[]} lines, from 1, of faulty doc comments
 */
function listFaultyComments(file, text, isFaulty) {
  const source = parseSource(file, text);
  /** @type {number[]} */
  const lines = [];
  /** @param {ts.Node} node */
  const visitNode = (node) => {
    const range = ts.getLeadingCommentRanges(text, node.pos)?.at(-1);
    const comment = range && text.slice(range.pos, range.end);
    if (range && comment?.startsWith('/**') && isFaulty(node, comment))
      lines.push(source.getLineAndCharacterOfPosition(range.pos).line + 1);
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return lines;
}

/** True if the node declares a function, but no component of React, which is a noun. @param {ts.Node} node */
function isFunction(node) {
  const signature = findSignature(node);
  return signature !== undefined && !/^[A-Z]/.test(signature.name);
}

/** Verbs of the table in infra/docs/words.md as they begin a comment; _new_ and _to_ have no such form. */
const VERB_BY_OPENING = new Map(
  [
    'create',
    'build',
    'derive',
    'calculate',
    'determine',
    'choose',
    'pick',
    'select',
    'get',
    'find',
    'list',
    'parse',
    'read',
    'load',
    'check',
    'report',
    'require',
    'assert',
    'ensure',
  ].map((verb) => [`${verb.charAt(0).toUpperCase()}${verb.slice(1)}s`, verb]),
)
  .set('Fetches', 'fetch')
  .set('Verifies', 'verify');

const TABLE_VERBS = new Set(VERB_BY_OPENING.values());

const OPENING_VERB_PATTERN = /^\/\*\*\s+(?:\*\s+)?([A-Z][a-z]+)\b/;

/**
 * @param {string} file relative to the root, with "/"
 * @param {string} text
 * @returns {number[]} lines, from 1, of doc comments whose verb and the function's are two verbs of the table
 */
export function listContradictingComments(file, text) {
  if (!/\.tsx?$/.test(file) || !text.includes('/**')) return [];
  return listFaultyComments(file, text, (node, comment) => {
    const verb = isFunction(node) ? /^[a-z]+/.exec(findSignature(node)?.name ?? '')?.[0] : undefined;
    const commentVerb = VERB_BY_OPENING.get(OPENING_VERB_PATTERN.exec(comment)?.[1] ?? '');
    return !!verb && !!commentVerb && TABLE_VERBS.has(verb) && commentVerb !== verb;
  });
}

/** Spares most files from being parsed. */
const BOOLEAN_PATTERN = /\bboolean\b|\) *: \w+ is \b/;

/** The verbs that begin a predicate's name. */
const PREDICATE_PATTERN = new RegExp(`^(?:${BOOLEAN_VERBS})[A-Z]`);

const TRUTH_PATTERN = /^\/\*\*\s+(?:\*\s+)?True (?:if|once|while|until|unless)\b/;

const VERDICT_PATTERN = /^\/\*\*\s+(?:\*\s+)?(?:True|False|Whether|Set) (?:if|to|once|while|until|unless)\b/;

/**
 * @param {string} file relative to the root, with "/"
 * @param {string} text
 * @returns {number[]} lines, from 1, of doc comments that hide what true means
 */
export function listVagueBooleanComments(file, text) {
  if (!/\.tsx?$/.test(file) || !BOOLEAN_PATTERN.test(text)) return [];
  return listFaultyComments(file, text, isUnclear);
}

/** @param {ts.Node} node @param {string} comment @returns {boolean} */
function isUnclear(node, comment) {
  if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node))
    return node.type?.kind === ts.SyntaxKind.BooleanKeyword && VERDICT_PATTERN.test(comment);
  const signature = findSignature(node);
  if (!signature?.type || !isBoolean(signature.type)) return false;
  return PREDICATE_PATTERN.test(signature.name)
    ? !TRUTH_PATTERN.test(comment)
    : !/\b(?:true|false)\b/i.test(comment);
}

/**
 * Finds the name and the declared return type of a function, a method, or a constant that holds a function.
 * @param {ts.Node} node
 * @returns {{ name: string, type: ts.TypeNode | undefined } | undefined}
 */
function findSignature(node) {
  if (ts.isVariableStatement(node)) {
    const declaration = node.declarationList.declarations[0];
    const initializer = declaration?.initializer;
    return initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? { name: getName(declaration.name), type: initializer.type }
      : undefined;
  }
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node))
    return { name: getName(node.name), type: node.type };
  return undefined;
}

/** @param {ts.Node | undefined} name @returns {string} */
const getName = (name) => (name && ts.isIdentifier(name) ? name.text : '');

/** @param {ts.TypeNode} type @returns {boolean} true for a promise of a boolean, and for `value is Type` */
function isBoolean(type) {
  if (ts.isTypePredicateNode(type)) return !type.assertsModifier;
  if (ts.isTypeReferenceNode(type) && getName(type.typeName) === 'Promise')
    return type.typeArguments?.[0]?.kind === ts.SyntaxKind.BooleanKeyword;
  return type.kind === ts.SyntaxKind.BooleanKeyword;
}
