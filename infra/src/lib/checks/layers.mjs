// A pure rule has no effects and a spec beside it, a file with effects hides no rule, and SQL stands with its
// table.
import { existsSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parseSource } from './parse-source.mjs';
import { hasEffect, isPureRule, SUITES } from './source/pure-rules.mjs';

/** Pure rules and projections of modules need a spec beside them. */
const RULE_FILE_PATTERN = /^backend\/src\/modules\/.+\/(?:[^/.]+|[^/.]+\.projection)\.ts$/;
/** Entry points, ports and words hold no rules. */
const FILE_WITHOUT_RULES_PATTERN =
  /\/(?:http|worker|letters|texts)\/|\/(?:problems|[^/]+-(?:port|texts))\.ts$/;
/** Files of events hold facts; a function among them is a rule. */
const EVENTS_FILE_PATTERN = /\/events(?:\/|\.ts$)/;

const EXPORTED_FUNCTION_PATTERN = /^export (?:function|const \w+(?:: [^=]+)? = (?:<[^>]*>)?\()/m;

/** These files have no spec, because tests of their users cover them. Only remove entries. */
const FILES_WITHOUT_SPEC = new Set([
  ...SUITES.keys(),
  ...Object.entries({
    'catalogue/file': 'cross-checks offer-checks schema-faults translations',
    'catalogue/shop': 'facets landings place-directory sort-orders trip-index',
  }).flatMap(([folder, names]) => names.split(' ').map((name) => `backend/src/modules/${folder}/${name}.ts`)),
]);

/** These pure rules name promises, although they await nothing. */
const ASYNC_RULES = new Set([
  'backend/src/modules/booking/balance/off-session-charger.ts', // a port
  'backend/src/modules/visitors/country-reply.ts',
  'backend/src/modules/catalogue/shop/trip-index.ts', // a long loop that gives way to requests
]);

const RULE_PATTERN = /^backend\/src\/modules\/.+\/[^/.]+\.ts$/;
const SERVICE_PATTERN = /\.service\.ts$/;
const CODE_EXPORT_PATTERN = /^export (default |async |abstract )*(function|const|let|class)\b/m;

/**
 * Finds a pure rule with effects, a service without, or an unlisted rule without a spec beside it.
 * @param {string} base @param {string} file @param {string} text @returns {string | undefined}
 */
export function findRuleProblem(base, file, text) {
  if (isPureRule(file, text)) return findSpecProblem(base, file);
  if (FILE_WITHOUT_RULES_PATTERN.test(file)) return undefined;
  if (EVENTS_FILE_PATTERN.test(file) && !EXPORTED_FUNCTION_PATTERN.test(text)) return undefined;
  if (RULE_PATTERN.test(file) && !ASYNC_RULES.has(file) && hasEffect(text))
    return 'has effects: give it the suffix of its layer, or `.service.ts`';
  if (SERVICE_PATTERN.test(file) && !hasEffect(text))
    return 'has no effects: it is a pure rule, without `.service`';
  return RULE_FILE_PATTERN.test(file) && CODE_EXPORT_PATTERN.test(text)
    ? findSpecProblem(base, file)
    : undefined;
}

/** @param {string} base @param {string} file */
function findSpecProblem(base, file) {
  const spec = file.replace(/\.ts$/, '.test.ts');
  const hasSpec = [spec, `${spec}x`].some((name) => existsSync(path.join(base, name)));
  const isListed = FILES_WITHOUT_SPEC.has(file);
  if (hasSpec) return isListed ? 'has a spec; remove it from FILES_WITHOUT_SPEC' : undefined;
  return isListed ? undefined : `its spec ${path.basename(spec)} is missing beside it`;
}

/** Matches files with effects. A projection is not among them, because it has a spec. */
const EFFECTFUL_FILE_PATTERN =
  /^backend\/src\/modules\/.+\.(?:command|controller|query|reactor|service|store|webhook)\.ts$/;
/** A longer function without effects decides something. */
const MAX_PURE_LINES = 10;
/** A mapper turns a row into a reply, or parts into a text or a query. */
const MAPPER_PATTERN = /^(?:to|build)[A-Z]/;

/**
 * Lists long functions and methods without effects in a file that has effects, where no check asks for their
 * specs. A method of type void changes its object.
 * @param {string} file @param {string} text
 */
export function* listHiddenRules(file, text) {
  if (!EFFECTFUL_FILE_PATTERN.test(file)) return;
  for (const [name, code] of listFunctions(parseSource(file, text))) {
    const lineCount = code.split('\n').length;
    if (lineCount > MAX_PURE_LINES && !hasEffect(code) && !MAPPER_PATTERN.test(name))
      yield `${name}() has ${lineCount} lines and no effects; move it to a file of its own, with its spec`;
  }
}

/** @param {ts.SourceFile} source @returns {(readonly [name: string, code: string])[]} without async functions */
const listFunctions = (source) =>
  source.statements.flatMap((statement) => {
    if (ts.isClassDeclaration(statement))
      return statement.members
        .filter(isMethodWithResult)
        .map((method) => toNameAndCode(source, method, method));
    const node = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement;
    const value = node && ts.isVariableDeclaration(node) ? node.initializer : node;
    const isSynchronous =
      value &&
      (ts.isFunctionDeclaration(value) || ts.isArrowFunction(value)) &&
      !value.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
    return isSynchronous ? [toNameAndCode(source, /** @type {ts.NamedDeclaration} */ (node), statement)] : [];
  });

/** @param {ts.Node} member @returns {member is ts.MethodDeclaration} */
const isMethodWithResult = (member) =>
  ts.isMethodDeclaration(member) && member.type?.kind !== ts.SyntaxKind.VoidKeyword;

/** @param {ts.SourceFile} source @param {ts.NamedDeclaration} declaration @param {ts.Node} node */
const toNameAndCode = (source, { name }, node) =>
  /** @type {const} */ ([name?.getText(source) ?? '', node.getText(source)]);

/** Files that decide or answer: a table's SQL is in its `x.query.ts`, `x.store.ts` or projection. */
const FILE_WITHOUT_SQL_PATTERN = /^backend\/src\/.+\.(?:command|controller|service)\.ts$/;

const STATEMENT_PATTERN = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TEMP TABLE) /;
const SQL_EXCEPTIONS = new Set([
  'backend/src/platform/http/health.controller.ts', // asks whether the database answers at all
]);

/** @param {string} file @param {string} text */
export const hasMisplacedSql = (file, text) =>
  FILE_WITHOUT_SQL_PATTERN.test(file) && STATEMENT_PATTERN.test(text) && !SQL_EXCEPTIONS.has(file);

export const EXCEPTED_FILES = [...FILES_WITHOUT_SPEC, ...ASYNC_RULES, ...SQL_EXCEPTIONS];
