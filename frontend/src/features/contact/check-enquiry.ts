import { ENQUIRY_LIMITS } from '@wayfold/contracts/enquiry-limits';
import { isEmailLike } from '../../shared/ui/form/email.js';
import { findPhoneFault } from '../../shared/ui/phone-input/phone.js';

const FIELDS = [
  'kind',
  'trip',
  'name',
  'email',
  'phone',
  'month',
  'travelers',
  'message',
  'acceptsPrivacyPolicy',
] as const;
export type EnquiryField = (typeof FIELDS)[number];
/** These fields have no message: the phone's country, and the honeypot. */
const UNCHECKED_FIELDS = ['phoneCountry', 'website'] as const;

export type EnquiryValues = Readonly<Record<EnquiryField | (typeof UNCHECKED_FIELDS)[number], string>>;

/** A field's fault, under the API's field name. */
export interface EnquiryFault {
  readonly field: string;
  readonly code: string;
}

/** Reads the form's values, whether typed, autofilled or rendered by the server. */
export function readValues(form: HTMLFormElement): EnquiryValues {
  const formData = new FormData(form);
  const getText = (name: string): string => {
    const value = formData.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(
    [...FIELDS, ...UNCHECKED_FIELDS].map((name) => [name, getText(name)]),
  ) as EnquiryValues;
}

function checkEmail(email: string): string | null {
  if (email === '') return 'required';
  return isEmailLike(email) ? null : 'invalid_format';
}

function checkMessage(message: string): string | null {
  const { min, max } = ENQUIRY_LIMITS.message;
  if (message === '') return 'required';
  if (message.length < min) return 'too_small';
  return message.length > max ? 'too_big' : null;
}

function checkField(field: EnquiryField, values: EnquiryValues): string | null {
  const value = values[field].trim();
  switch (field) {
    case 'name':
    case 'acceptsPrivacyPolicy':
      return value === '' ? 'required' : null;
    case 'email':
      return checkEmail(value);
    case 'message':
      return checkMessage(value);
    case 'travelers':
      return value === '' || isPartySize(value) ? null : 'invalid';
    case 'phone':
      return value === '' ? null : findPhoneFault({ country: values.phoneCountry, number: value });
    default:
      return null;
  }
}

const isPartySize = (travelers: string): boolean =>
  /^\d{1,2}$/.test(travelers) && Number(travelers) >= 1 && Number(travelers) <= ENQUIRY_LIMITS.travelers;

/** Checks for obvious faults in the order of the form; the server finds the others. */
export const checkEnquiry = (values: EnquiryValues): EnquiryFault[] =>
  FIELDS.flatMap((field) => {
    const code = checkField(field, values);
    return code === null ? [] : [{ field, code }];
  });

/** Rechecks everything that was reported about one changed field. */
export const recheckFaults = (
  faults: readonly EnquiryFault[],
  changedField: string,
  values: EnquiryValues,
): EnquiryFault[] => {
  const field = changedField === 'phoneCountry' ? 'phone' : changedField;
  const otherFaults = faults.filter((fault) => fault.field !== field);
  return sortFaults([...otherFaults, ...checkEnquiry(values).filter((fault) => fault.field === field)]);
};

/** Keeps the first fault of each field in the order of the form; unknown fields come last. */
export function sortFaults(faults: readonly EnquiryFault[]): EnquiryFault[] {
  const calculatePosition = ({ field }: EnquiryFault): number => {
    const fieldIndex = (FIELDS as readonly string[]).indexOf(field);
    return fieldIndex < 0 ? FIELDS.length : fieldIndex;
  };
  const firstFaults = faults.filter(
    ({ field }, index) => faults.findIndex((candidate) => candidate.field === field) === index,
  );
  return firstFaults.sort((a, b) => calculatePosition(a) - calculatePosition(b));
}

/** Returns the sentence for a fault; the phone field explains its own. */
export function getSentenceKey({ field, code }: EnquiryFault) {
  if (code === 'card_number') return 'cardNumber';
  switch (field) {
    case 'name':
      return code === 'required' ? 'nameMissing' : 'nameInvalid';
    case 'email':
      return code === 'required' ? 'emailMissing' : 'emailInvalid';
    case 'phone':
      return 'phoneInvalid';
    case 'travelers':
      return 'travelersInvalid';
    case 'message':
      if (code === 'too_big') return 'messageLong';
      return code === 'invalid_format' ? 'messageInvalid' : 'messageShort';
    case 'acceptsPrivacyPolicy':
      return 'consentMissing';
    default:
      return 'otherInvalid';
  }
}
