import { isEmailLike } from '../../shared/ui/form/email.js';

export interface LinkRequest {
  readonly email: string;
  readonly reference: string;
}

export interface LinkRequestFault {
  readonly field: keyof LinkRequest;
  readonly code: 'emailMissing' | 'emailInvalid' | 'referenceMissing' | 'referenceInvalid';
}

/** The reference as printed or as typed: ignores case, spaces and hyphens. */
const REFERENCE_PATTERN = /^(WF)?[0-9A-Z]{7}$/;

const removeSeparators = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/** Checks the fields in their order. Only the server knows if reference and address belong together. */
export function checkLinkRequest({ email, reference }: LinkRequest): LinkRequestFault[] {
  const faults: LinkRequestFault[] = [];
  if (email.trim() === '') faults.push({ field: 'email', code: 'emailMissing' });
  else if (!isEmailLike(email)) faults.push({ field: 'email', code: 'emailInvalid' });
  if (reference.trim() === '') faults.push({ field: 'reference', code: 'referenceMissing' });
  else if (!REFERENCE_PATTERN.test(removeSeparators(reference)))
    faults.push({ field: 'reference', code: 'referenceInvalid' });
  return faults;
}
