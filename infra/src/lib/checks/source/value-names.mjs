// Selectors for ESLint's no-restricted-syntax: a constant is a noun, a regular expression a
// pattern, and money and times in numbers carry their unit.

const WORDS = [
  '[A-Z]+(?<!^(?:SE|FE|SPE|BRE|SL|B|R))ED', // Participles, such as `JOINED`; a seed is a noun.
  'LATER|NEAR|FAR|WIDE|WIDER|LONG|SHORT|APART|OWN|REST|SPECIAL|PLAIN|PURE|UNLIKE|UNKNOWN|UNSEEN',
  'A|B|FIRST|SECOND|NOBODY|NOTHING|EMPTY|PRIVATE|PUBLIC|AUTOMATIC|DUPLICATE|FOLLOWING|SENSELESS|BUILT',
];
const BEGINNINGS = 'BY|AS|IN|AFTER|BEFORE|UNTIL|WITHOUT|WITH|NOT(?!_FOUND$)|IS|HAS|NEEDS|USES|LEAVES';
const ENDINGS = 'ENOUGH|AFTER|BEFORE|WITH|WITHIN|AS|OF|LATER|AGO|AROUND|BUT_ONE|LIKE';

const NAME = `/^(?:${WORDS.join('|')}|(?:${BEGINNINGS})_\\w+|\\w+_(?:${ENDINGS}))$/`;
const CONSTANT = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator';

const REGULAR_EXPRESSIONS = ['[init.regex]', '[init.callee.name="RegExp"]'];
const NAME_WITHOUT_PATTERN = '[id.name!=/pattern$/i] > Identifier.id';
const NAME_WITHOUT_PATTERNS = '[init.elements.0.regex][id.name!=/patterns$/i] > Identifier.id';

const MONEY = 'VariableDeclarator[id.type="Identifier"][id.name!=/cents/i]';
const CENTS_CALLEES = ['callee.name=/Cents$/', 'callee.property.name=/Cents$/'];

const NUMBER_TYPE = '[typeAnnotation.typeAnnotation.type="TSNumberKeyword"]';
const CLOCK_CALL = '[callee.object.name=/^(?:Date|performance)$/][callee.property.name=/^(?:now|parse)$/]';
const TIME_MESSAGE = 'A time that is a number carries its unit: `startedAtMs`; `startedAt` is a date.';

const CONSTANT_MESSAGE = 'The name of a constant is a noun that says what it holds.';
const PATTERN_MESSAGE = 'The name of a regular expression ends in `PATTERN`, that of a list in `PATTERNS`.';
const MONEY_MESSAGE = 'A name of money carries its unit: `depositCents`.';

/** @type {{ selector: string, message: string }[]} */
export const valueNames = [
  { selector: `${CONSTANT} > Identifier.id[name=${NAME}]`, message: CONSTANT_MESSAGE },
  ...REGULAR_EXPRESSIONS.map((expression) => ({
    selector: `${CONSTANT}${expression}${NAME_WITHOUT_PATTERN}`,
    message: PATTERN_MESSAGE,
  })),
  { selector: `${CONSTANT}${NAME_WITHOUT_PATTERNS}`, message: PATTERN_MESSAGE },
  ...CENTS_CALLEES.flatMap((callee) =>
    ['> CallExpression.init', '> AwaitExpression.init > CallExpression'].map((call) => ({
      selector: `${MONEY} ${call}[${callee}]`,
      message: MONEY_MESSAGE,
    })),
  ),
];

/** @type {{ selector: string, message: string }[]} */
export const timeNames = [
  `Identifier[name=/At$/]${NUMBER_TYPE}`,
  `:matches(TSPropertySignature, PropertyDefinition)[key.name=/At$/]${NUMBER_TYPE}`,
  `VariableDeclarator[id.name=/At$/] > CallExpression.init${CLOCK_CALL}`,
  `PropertyDefinition[key.name=/At$/] > CallExpression.value${CLOCK_CALL}`,
].map((selector) => ({ selector, message: TIME_MESSAGE }));
