// ESLint's rule for names: a function must return what its verb promises.
// infra/docs/words.md lists the verbs.

/**
 * @typedef {import('eslint').Rule.Node} Node
 * @typedef {Record<string, any>} TypeNode a type of TypeScript, or undefined where none is declared
 */

/** A library declares these names. */
const FOREIGN_NAMES = new Set(['getZoom']);

const VERB_PATTERN = /^(assert|check|find(?!OrCreate)|get|list|require)(?=[A-Z])/;
const NOTHING_TYPES = new Set(['TSUndefinedKeyword', 'TSNullKeyword']);
const UNKNOWN_TYPES = new Set([
  'TSAnyKeyword',
  'TSUnknownKeyword',
  'TSIndexedAccessType',
  'TSConditionalType',
]);
/** A refusal counts as nothing found; the other types may include undefined. */
const OPTIONAL_TYPE_NAME_PATTERN = /Refusal$|Response$|^ReturnType$|^[A-Z]$/;

/** @type {Record<string, (type: TypeNode) => string | undefined>} */
const CHECKS = {
  assert: (type) => (isVoid(type) || type.type === 'TSTypePredicate' ? undefined : 'assertValue'),
  check: (type) => (isVoid(type) ? 'checkVoid' : undefined),
  require: (type) => (isVoid(type) || includesNothing(type) ? 'requireNothing' : undefined),
  find: (type) => (canBeNothing(type) ? undefined : 'findAlways'),
  get: (type) => (includesNothing(type) ? 'getNothing' : undefined),
  list: (type) => (includesNothing(type) ? 'listNothing' : undefined),
};

/** @type {import('eslint').Rule.RuleModule} */
export const verbReturns = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { canFindNull: { type: 'boolean' } } }],
    messages: {
      assertValue: '`assert…` returns nothing and throws; `require…` returns the value or throws.',
      checkVoid: '`check…` returns a refusal or faults; `assert…` throws, `report…` hands faults on.',
      requireNothing: '`require…` returns a value or throws; `assert…` only throws.',
      findAlways: '`find…` returns one or nothing; `list…` returns several, `require…` and `get…` one.',
      findNull: '`find…` returns undefined for nothing; null is for rows, the wire and stored fields.',
      getNothing: '`get…` always returns a value; `find…` may return nothing.',
      listNothing: '`list…` always returns a list; `find…` may return nothing.',
    },
  },
  create(context) {
    const { canFindNull = false } = context.options[0] ?? {};
    /** @param {Node} node @param {TypeNode | undefined} declaredType */
    const judgeType = (node, declaredType) => {
      const name = findName(node);
      const verb = name && !FOREIGN_NAMES.has(name) ? VERB_PATTERN.exec(name)?.[1] : undefined;
      const type = verb && (declaredType ?? inferVoid(node));
      if (!verb || !type) return;
      const returnedType = unwrapPromise(type);
      const isNullFound = verb === 'find' && !canFindNull && includesNull(returnedType);
      const messageId = isNullFound ? 'findNull' : CHECKS[verb]?.(returnedType);
      if (messageId) context.report({ node, messageId });
    };
    /** @param {any} node */
    const judgeFunction = (node) => judgeType(node, node.returnType?.typeAnnotation);
    return {
      FunctionDeclaration: judgeFunction,
      TSDeclareFunction: judgeFunction,
      FunctionExpression: judgeFunction,
      ArrowFunctionExpression: judgeFunction,
      TSMethodSignature: judgeFunction,
      TSFunctionType: judgeFunction,
    };
  },
};

/**
 * Finds a function's name, but not an object's property, because a library may have named it.
 * @param {any} node
 * @returns {string | undefined}
 */
function findName(node) {
  const namedNode = node.id || node.key ? node : node.parent;
  const holder = namedNode.type === 'TSTypeAnnotation' ? namedNode.parent : namedNode;
  return holder.type === 'Property' || holder.computed ? undefined : (holder.id ?? holder.key)?.name;
}

/**
 * Infers void for a function without a declared type whose body returns no value.
 * @param {any} node
 * @returns {TypeNode | undefined}
 */
function inferVoid({ body, generator: isGenerator }) {
  if (body?.type !== 'BlockStatement' || isGenerator || returnsValue(body)) return undefined;
  return { type: 'TSVoidKeyword' };
}

/** @param {any} node @returns {boolean} */
function returnsValue(node) {
  if (Array.isArray(node)) return node.some(returnsValue);
  if (!node?.type || /Function|^Class/.test(node.type)) return false;
  if (node.type === 'ReturnStatement') return node.argument !== null;
  return Object.entries(node).some(([key, child]) => key !== 'parent' && returnsValue(child));
}

/** @param {TypeNode} type @returns {TypeNode} */
const unwrapPromise = (type) =>
  type.typeName?.name === 'Promise' ? unwrapPromise(type.typeArguments?.params[0] ?? type) : type;

/** @param {TypeNode} type */
const isVoid = ({ type }) => type === 'TSVoidKeyword' || type === 'TSNeverKeyword';

/** @param {TypeNode} type @returns {boolean} */
const includesNothing = (type) =>
  NOTHING_TYPES.has(type.type) || (type.type === 'TSUnionType' && type.types.some(includesNothing));

/** @param {TypeNode} type @returns {boolean} */
const includesNull = (type) =>
  type.type === 'TSNullKeyword' || (type.type === 'TSUnionType' && type.types.some(includesNull));

/** True if a value that `find…` returns may stand for nothing. @param {TypeNode} type @returns {boolean} */
function canBeNothing(type) {
  if (NOTHING_TYPES.has(type.type) || UNKNOWN_TYPES.has(type.type)) return true;
  if (type.type === 'TSUnionType') return type.types.some(canBeNothing);
  return type.type === 'TSTypeReference' && OPTIONAL_TYPE_NAME_PATTERN.test(type.typeName.name);
}
