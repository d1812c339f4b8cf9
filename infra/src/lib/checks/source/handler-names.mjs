// Selectors for ESLint's no-restricted-syntax: a function of a component or hook is verb + object.

const VERBS = [
  'add|apply|cancel|change|check|close|confirm|copy|decide|delete|divide|edit|end|fail|filter|finish|focus',
  'hide|insert|issue|listen|load|move|open|pay|redeem|release|remove|report|reset|retry|revoke|run|save',
  'select|send|share|show|start|stop|submit|toggle|update|upload|verify|void|write',
].join('|');

const FUNCTION = ':matches(ArrowFunctionExpression, FunctionExpression)';
const HOOK = 'CallExpression[callee.name=/^use(?:Callback|EffectEvent|Mutation|[A-Z]\\w+Change)$/]';
const RESULT =
  'FunctionDeclaration[id.name=/^use[A-Z]/] > BlockStatement > ReturnStatement > ObjectExpression';
const NAME = `[name=/^(?:${VERBS})$/]`;
const message = 'A function is verb + object: `submitEnquiry`; a mutation is a noun: `shareChange`.';

/** @type {{ selector: string, message: string }[]} */
export const handlerNames = [
  `VariableDeclarator:has(> :matches(${FUNCTION}, ${HOOK}).init) > Identifier.id${NAME}`,
  `FunctionDeclaration > Identifier.id${NAME}`,
  `${RESULT} > Property:has(> ${FUNCTION}.value) > Identifier.key${NAME}`,
].map((selector) => ({ selector, message }));
