import { randomUUID } from 'node:crypto';
import type { FieldError, Problem } from '@wayfold/contracts/kernel/problem';
import type { Refusal } from '../../../kernel/refuse.js';
import { PROBLEMS, type ProblemCode, type ProblemLocale } from './problem-catalogue.js';

/** Thrown at the edge of HTTP only; the filter writes it as `application/problem+json`. */
export class ProblemException extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly facts?: Refusal['facts'],
    readonly errors?: readonly FieldError[],
  ) {
    super(code);
  }
}

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

export function toProblem(exception: ProblemException, locale: ProblemLocale): Problem {
  const known = PROBLEMS[exception.code];
  const facts = exception.facts ?? {};
  return {
    type: `https://wayfold.example/problems/${exception.code.toLowerCase().replaceAll('_', '-')}`,
    title: known[locale],
    status: known.status,
    code: exception.code,
    ...(exception.errors ? { errors: [...exception.errors] } : {}),
    ...(Object.keys(facts).length > 0 ? { facts: { ...facts } } : {}),
    ...(known.status >= 500 ? { incident: randomUUID() } : {}),
  };
}

/** The first of our languages that the header names; English otherwise. */
export function localeOf(acceptLanguage: string | undefined): ProblemLocale {
  for (const part of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'es' || tag === 'en') return tag;
  }
  return 'en';
}
