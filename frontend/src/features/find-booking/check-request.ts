export interface LinkRequest {
  readonly email: string;
  readonly reference: string;
}
export type Fault = 'emailMissing' | 'emailInvalid' | 'referenceMissing' | 'referenceInvalid';

/** As the reference is printed or as it is typed from the phone: without regard to case, spaces and hyphens. */
const REFERENCE = /^(WF)?[0-9A-Z]{7}$/;
const compact = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/** What is wrong with what was typed, in the order of the form. The server alone knows whether the two belong together. */
export function faultsOf({ email, reference }: LinkRequest): { field: keyof LinkRequest; fault: Fault }[] {
  const faults: { field: keyof LinkRequest; fault: Fault }[] = [];
  if (email.trim() === '') faults.push({ field: 'email', fault: 'emailMissing' });
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()))
    faults.push({ field: 'email', fault: 'emailInvalid' });
  if (reference.trim() === '') faults.push({ field: 'reference', fault: 'referenceMissing' });
  else if (!REFERENCE.test(compact(reference)))
    faults.push({ field: 'reference', fault: 'referenceInvalid' });
  return faults;
}
