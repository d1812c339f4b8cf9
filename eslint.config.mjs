import js from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import importSort from 'eslint-plugin-simple-import-sort';
import unicorn from 'eslint-plugin-unicorn';
import globals from 'globals';
import ts from 'typescript-eslint';
import { assertionFallbacks } from './infra/src/lib/checks/eslint/assertion-fallbacks.mjs';
import { booleanNames } from './infra/src/lib/checks/eslint/boolean-names.mjs';
import { declarationGaps } from './infra/src/lib/checks/eslint/declaration-gaps.mjs';
import { noProseDecisions } from './infra/src/lib/checks/eslint/no-prose-decisions.mjs';
import { noProseInEvents } from './infra/src/lib/checks/eslint/no-prose-in-events.mjs';
import { testSteps } from './infra/src/lib/checks/eslint/test-steps.mjs';
import { verbReturns } from './infra/src/lib/checks/eslint/verb-returns.mjs';
import { handlerNames } from './infra/src/lib/checks/source/handler-names.mjs';
import { timeNames, valueNames } from './infra/src/lib/checks/source/value-names.mjs';

const house = {
  rules: {
    'assertion-fallbacks': assertionFallbacks,
    'declaration-gaps': declarationGaps,
    'test-steps': testSteps,
    'verb-returns': verbReturns,
  },
};

const noFloat = {
  name: 'parseFloat',
  message: 'Money is integer cents and counts are integers: Number() after a check.',
};

const boundedFetch = {
  name: 'fetch',
  message: 'Another server may stall or send without end: fetchBytes, with a timeout and a limit.',
};
const NOW = 'Time comes from the Clock, inside the command.';

/** Syntax that is forbidden in every file. */
const sharedRules = [
  ...valueNames,
  {
    selector: "MemberExpression[property.name='constructEventWithoutVerification']",
    message: 'A webhook without a verified signature may come from anybody: constructEvent, with 300 s.',
  },
  ...['id.typeAnnotation.typeAnnotation', 'id.typeAnnotation.typeAnnotation.typeArguments.params.0'].map(
    (type) => ({
      selector: `VariableDeclarator[${type}.typeName.name='Record'][${type}.typeArguments.params.0.type='TSStringKeyword'] > ObjectExpression > Property[shorthand=true]`,
      message: 'A key that is looked up as text must survive a rename: write it out, or name its keys.',
    }),
  ),
  {
    selector: 'ForStatement[update=null]:matches([init], [test])',
    message: 'A loop without a step is a while loop.',
  },
  {
    selector: 'SpreadElement > TSAsExpression > :matches(ArrayExpression, ObjectExpression)',
    message: 'A literal is not spread into a literal: one literal, with one `as const`.',
  },
  {
    selector:
      'ObjectExpression > SpreadElement > ConditionalExpression > ObjectExpression[properties.length=0]',
    message: 'An optional key is spread in one way: ...(condition && { key }).',
  },
  {
    selector: "Decorator > CallExpression[callee.name='Inject'] > Identifier.arguments[name=/^[A-Z][a-z]/]",
    message: 'A class is injected by its type; @Inject names the token of a port.',
  },
];

const noCurrentDate = (message) =>
  [
    "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    "NewExpression[callee.name='Date'][arguments.length=0]",
    "CallExpression[callee.name='Date']",
  ].map((selector) => ({ selector, message }));

const clockOnly = [
  ...noCurrentDate(NOW),
  { selector: "CallExpression[callee.object.name='performance'][callee.property.name='now']", message: NOW },
];
const specClock = noCurrentDate("Every spec's clock shows NOW of test/fixtures.ts: count from it.");
const integersOnly = [
  { selector: "CallExpression[callee.property.name='parseFloat']", message: noFloat.message },
];

const EMPTY_TEXT = '[operator="??"][right.value=""]';
const MISSING = 'A broken invariant throws: requirePresent or requireRow. An absent key looks up nothing.';
const noEmptyAnswers = [
  {
    selector: `CallExpression[callee.property.name='get'] > LogicalExpression.arguments${EMPTY_TEXT}`,
    message: MISSING,
  },
  {
    selector: `LogicalExpression${EMPTY_TEXT} > ChainExpression.left > MemberExpression > MemberExpression.object[computed=true]`,
    message: MISSING,
  },
];

const fewParameters = {
  selector: ":function[params.length>4]:not(MethodDefinition[kind='constructor'] > FunctionExpression)",
  message: 'Arguments of one type can be swapped unnoticed: beyond four, one object with names.',
};
const RUNS = 'Every test runs, and none keeps others from running.';
const runningTests = [
  {
    selector:
      'MemberExpression[object.name=/^(describe|it|test)$/][property.name=/^(only|skip|todo|fixme)$/]',
    message: RUNS,
  },
  { selector: 'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]', message: RUNS },
];
const restrict = (...rules) => ['error', ...sharedRules, fewParameters, ...rules.flat()];

export default defineConfig(
  globalIgnores(['**/dist/', '**/*.gen.ts', '**/test-results/', '**/playwright-report/', '.data/']),
  js.configs.recommended,
  {
    plugins: { unicorn, 'import-sort': importSort, house },
    rules: {
      'unicorn/no-useless-spread': 'error',
      'unicorn/require-module-specifiers': 'error',
      'object-shorthand': ['error', 'properties'],
      'no-useless-rename': 'error',
      'one-var': ['error', 'never'],
      'house/declaration-gaps': 'error',
      'house/verb-returns': 'error',
      // From far to near, in one block: side effects, Node, packages, other rooms, own room.
      'import-sort/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.\\.', '^\\.']] }],
      'no-restricted-syntax': restrict(),
      'no-restricted-globals': ['error', { name: 'event', message: 'Name the argument.' }],
      'no-redeclare': ['error', { builtinGlobals: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['**/*.{mjs,js}'], languageOptions: { globals: globals.node } },
  { files: ['**/*.browser.js'], languageOptions: { globals: globals.browser } },
  {
    // oxlint holds these for TypeScript.
    files: ['**/*.{mjs,js}'],
    rules: {
      'no-shadow': 'error',
      'no-nested-ternary': 'error',
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 15],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // Rules that need types are in .oxlintrc.json: oxlint runs them in a sixth of the time.
    extends: [ts.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['backend/**/*.ts'],
    // Nest reads the classes that decorated code names: those imports are values.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': restrict(booleanNames, timeNames, noProseDecisions, noEmptyAnswers) },
  },
  {
    files: ['backend/src/{modules,platform}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-globals': ['error', boundedFetch] },
  },
  {
    files: ['backend/src/modules/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': restrict(
        booleanNames,
        timeNames,
        clockOnly,
        integersOnly,
        noProseDecisions,
        noProseInEvents,
        noEmptyAnswers,
      ),
      'no-restricted-globals': ['error', noFloat, boundedFetch],
    },
  },
  {
    files: ['contracts/src/**/*.ts', 'backend/src/kernel/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': restrict(booleanNames, timeNames, clockOnly, noProseDecisions, noEmptyAnswers),
      'no-restricted-globals': ['error', noFloat],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': restrict(booleanNames, handlerNames) },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    extends: [query.configs['flat/recommended']],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // In a page, null is also the DOM's, the browser's storage's and React's word for nothing.
      'house/verb-returns': ['error', { canFindNull: true }],
    },
  },
  {
    // Lists each messages file in one line.
    files: ['frontend/src/shared/i18n/i18next.d.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }] },
  },
  {
    // These rules compile every function: drawings and tests have no components worth that.
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/{art,locales}/**', '**/*.test.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['**/*.{test,spec}.{ts,tsx}', '**/test/**/*.{ts,tsx}'],
    rules: {
      'house/assertion-fallbacks': 'error',
      'house/test-steps': 'error',
      'no-restricted-syntax': ['error', ...sharedRules, ...runningTests],
      '@typescript-eslint/no-non-null-assertion': 'off', // a failing test says enough
    },
  },
  {
    files: ['{backend,contracts}/**/*.test.ts', 'backend/test/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...sharedRules, ...runningTests, ...timeNames] },
  },
  {
    // A room type without a suggestion is a suggestion of none.
    files: ['frontend/src/features/departure-picker/choice.test.ts'],
    rules: { 'house/assertion-fallbacks': 'off' },
  },
  {
    files: ['frontend/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...sharedRules, ...runningTests, ...specClock] },
  },
);
