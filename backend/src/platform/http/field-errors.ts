import { maskCardNumbers } from '@wayfold/contracts/kernel/card-number';
import type { FieldError } from '@wayfold/contracts/kernel/problem';
import type { core } from 'zod';
import type { ProblemLocale } from './problems/problem.js';

type LocalizedText = Readonly<Record<ProblemLocale, string>>;

/** Limit on the errors of one response. */
export const MAX_FIELD_ERRORS = 50;

const TEXT_BY_CODE: Readonly<Record<string, LocalizedText>> = {
  required: { en: 'This field is required.', es: 'Este dato es necesario.' },
  wrong_type: { en: 'This has the wrong type.', es: 'El tipo de dato no es correcto.' },
  too_small: { en: 'This is too small or too short.', es: 'Es demasiado pequeño o corto.' },
  too_big: { en: 'This is too large or too long.', es: 'Es demasiado grande o largo.' },
  invalid_format: { en: 'This is not in the right format.', es: 'No tiene el formato correcto.' },
  not_allowed: { en: 'This is not one of the possible values.', es: 'No es uno de los valores posibles.' },
  unknown_field: { en: 'There is no such field. Remove it.', es: 'Ese campo no existe. Quítalo.' },
  card_number: {
    en: 'This looks like a payment card number. Don’t enter it here, only in the payment form.',
    es: 'Parece el número de una tarjeta de pago. No lo escribas aquí: solo lo pide el formulario de pago.',
  },
  invalid: { en: 'This value is not valid.', es: 'Este valor no es válido.' },
};

/** Formats a path for people: `travelers[1].birthDate`. */
const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');

const isDiscriminatorMissing = (input: unknown, discriminator: string | undefined): boolean =>
  discriminator !== undefined && typeof input === 'object' && input !== null && !(discriminator in input);

const chooseCode = (issue: core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong_type';
    case 'too_small':
      // An empty required text reads better as missing.
      return issue.origin === 'string' && issue.input === '' ? 'required' : 'too_small';
    case 'too_big':
      return 'too_big';
    case 'invalid_format':
      return 'invalid_format';
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_allowed';
    case 'invalid_union':
      return isDiscriminatorMissing(issue.input, issue.discriminator) ? 'required' : 'not_allowed';
    case 'custom':
      return typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'invalid';
    default:
      return 'invalid';
  }
};

/**
 * Converts zod's issues to field errors with stable codes. `prefix` names the part of the request: `query:`,
 * `path:`, or nothing for the body.
 */
export function toFieldErrors(
  issues: readonly core.$ZodIssue[],
  locale: ProblemLocale,
  prefix = '',
): FieldError[] {
  // The field is masked because senders choose the names of unknown fields.
  const newError = (path: readonly PropertyKey[], code: string): FieldError =>
    newFieldError(maskCardNumbers(`${prefix}${formatPath(path) || 'body'}`), code, locale);
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => newError([...issue.path, key], 'unknown_field'))
      : [newError(issue.path, chooseCode(issue))],
  );
}

/** Creates a refusal about one field; its text is that of the code unless `text` is given. */
export const newFieldError = (
  field: string,
  code: string,
  locale: ProblemLocale,
  text?: LocalizedText,
): FieldError => ({
  field,
  code,
  message: (text ?? TEXT_BY_CODE[code] ?? TEXT_BY_CODE['invalid'])?.[locale] ?? code,
});
