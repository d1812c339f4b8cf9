// Selectors for ESLint's no-restricted-syntax require that the name of a boolean is a statement,
// such as `isPaid`.

/** These verbs begin a statement. */
export const BOOLEAN_VERBS =
  'is|are|was|were|has|have|had|can|may|must|should|did|does|will|needs|wants|accepts|allows|includes|shows|offers';

/** A library, a browser or a provider gives these names. */
const FOREIGN_NAMES = [
  'ok', // `Response.ok` tells the kinds of a result apart
  'readOnly', // an attribute of HTML
  'pathChanged', // TanStack Router
  'geodesic|streetViewControl|mapTypeControl|fullscreenControl', // Google Maps
];

const NAME = `/^(?!(?:${BOOLEAN_VERBS})[A-Z_]|(?:${FOREIGN_NAMES.join('|')})$)/`;
const BOOLEAN = 'typeAnnotation.typeAnnotation.type="TSBooleanKeyword"';
const message = 'The name of a boolean is a statement: `isPaid`, `hasSeats`, `canCancel`.';

/** @type {{ selector: string, message: string }[]} */
export const booleanNames = [
  `TSPropertySignature[${BOOLEAN}] > Identifier.key[name=${NAME}]`,
  `PropertyDefinition[${BOOLEAN}] > Identifier.key[name=${NAME}]`,
  `Identifier[${BOOLEAN}][name=${NAME}]`,
  `Property[key.name=${NAME}] > CallExpression.value[callee.object.name="z"][callee.property.name="boolean"]`,
  `Property[key.name=${NAME}] > CallExpression.value > MemberExpression.callee > CallExpression[callee.object.name="z"][callee.property.name="boolean"]`,
  `Property[key.name=${NAME}] > CallExpression.value[callee.object.name="z"][callee.property.name="literal"] > Literal[value=true]`,
  `VariableDeclarator[id.name=${NAME}][init.operator="!"]`,
  `VariableDeclarator[id.name=${NAME}][init.operator=/^([=!]==?|[<>]=?)$/]`,
  `VariableDeclarator[id.name=${NAME}] > Literal.init[raw=/^(true|false)$/]`,
].map((selector) => ({ selector, message }));
