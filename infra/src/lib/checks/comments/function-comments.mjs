// The doc comment of a function begins with a verb: "Returns the open cents", not "The open cents".
import ts from 'typescript';

/** Words that begin a noun phrase and are no verb. */
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
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  /** @type {number[]} */
  const lines = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const comment = isFunction(node) ? ts.getLeadingCommentRanges(text, node.pos)?.at(-1) : undefined;
    if (comment && OPENING_PATTERN.test(text.slice(comment.pos, comment.end)))
      lines.push(source.getLineAndCharacterOfPosition(comment.pos).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

/** @param {ts.Node} node @returns {boolean} also true for a constant that holds a function; false for a component */
function isFunction(node) {
  if (ts.isVariableStatement(node)) {
    const declaration = node.declarationList.declarations[0];
    const value = declaration?.initializer;
    return (
      !!value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) && !isComponent(declaration)
    );
  }
  if (ts.isFunctionDeclaration(node)) return !isComponent(node);
  return ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
}

/** @param {ts.NamedDeclaration} node @returns {boolean} a component of React is a noun and has a capital letter */
const isComponent = ({ name }) => !!name && ts.isIdentifier(name) && /^[A-Z]/.test(name.text);
