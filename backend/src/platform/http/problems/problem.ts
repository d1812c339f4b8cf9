import { randomUUID } from 'node:crypto';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { FieldError, Problem } from '@wayfold/contracts/kernel/problem';
import type { Refusal } from '../../../kernel/refuse.js';
import { COMMON_PROBLEMS, type ProblemCode } from './problem-catalogue.js';
import type { ProblemEntry, Problems } from './problem-entry.js';

export type ProblemLocale = Exclude<keyof ProblemEntry, 'status'>;

interface ProblemDetails {
  readonly facts?: Refusal['facts'] | undefined;
  readonly errors?: readonly FieldError[];
}

/**
 * Thrown at the edge of HTTP only; the filter writes it as `application/problem+json`. A module passes its
 * own code as the type argument.
 */
export class ProblemException<Code extends string = ProblemCode> extends Error {
  readonly facts: Refusal['facts'] | undefined;
  readonly errors: readonly FieldError[] | undefined;

  constructor(
    readonly code: NoInfer<Code>,
    { facts, errors }: ProblemDetails = {},
  ) {
    super(code);
    this.facts = facts;
    this.errors = errors;
  }
}

/** Converts a code to its problem; a code without a text is a bug and becomes `INTERNAL_ERROR`. */
export function toProblem(
  exception: ProblemException<string>,
  locale: ProblemLocale,
  problems: Problems = COMMON_PROBLEMS,
): Problem {
  const code = Object.hasOwn(problems, exception.code) ? exception.code : 'INTERNAL_ERROR';
  const problem = problems[code] ?? COMMON_PROBLEMS.INTERNAL_ERROR;
  const facts = exception.facts ?? {};
  return omitUndefined({
    type: `https://wayfold.example/problems/${code.toLowerCase().replaceAll('_', '-')}`,
    title: problem[locale],
    status: problem.status,
    code,
    errors: exception.errors ? [...exception.errors] : undefined,
    facts: Object.keys(facts).length > 0 ? { ...facts } : undefined,
    incident: problem.status >= 500 ? randomUUID() : undefined,
  });
}

/** Chooses the first of our languages in the header; default English. */
export function chooseLocale(acceptLanguage: string | undefined): ProblemLocale {
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'es' || tag === 'en') return tag;
  }
  return 'en';
}
