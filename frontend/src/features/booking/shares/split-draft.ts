import { MIN_CARD_CENTS } from '@wayfold/contracts/kernel/pay-methods';
import { parseCents } from '../../../shared/i18n/amount.js';
import { isEmailLike } from '../../../shared/ui/form/email.js';

export interface PayerDraft {
  readonly name: string;
  readonly email: string;
  /** Dollars, as the customer typed them. */
  readonly amount: string;
}

export const EMPTY_PAYER: PayerDraft = { name: '', email: '', amount: '' };

/** A share for the API; without a payer it is the lead's own. */
export interface ShareInput {
  readonly amountCents: number;
  readonly payer: { readonly name: string; readonly email: string } | null;
}

export interface SplitFault {
  /** The payer's field, such as `payers[0].email`. */
  readonly field: string;
  readonly code: 'nameMissing' | 'emailInvalid' | 'amountInvalid' | 'amountSmall' | 'tooMuch' | 'ownSmall';
}

/**
 * Calculates the lead's part in cents; negative if the others' parts exceed the total. Invalid amounts count
 * as zero.
 */
export const calculateLeadCents = (openCents: number, payers: readonly PayerDraft[]): number =>
  payers.reduce((remainingCents, { amount }) => remainingCents - (parseCents(amount) ?? 0), openCents);

/** Divides equally among the payers and the lead, in cents; the indivisible cents stay with the lead. */
export const calculateEvenCents = (openCents: number, payerCount: number): number =>
  Math.floor(openCents / (payerCount + 1));

/** Checks the form in its order, last the remainder: the lead pays it, so the parts always add up. */
export function checkSplit(openCents: number, payers: readonly PayerDraft[]): SplitFault[] {
  const faults = payers.flatMap(({ name, email, amount }, index): SplitFault[] => {
    const field = `payers[${index}]`;
    const cents = parseCents(amount);
    return [
      ...(name.trim() === '' ? [{ field: `${field}.name`, code: 'nameMissing' as const }] : []),
      ...(isEmailLike(email) ? [] : [{ field: `${field}.email`, code: 'emailInvalid' as const }]),
      ...(cents === undefined ? [{ field: `${field}.amount`, code: 'amountInvalid' as const }] : []),
      ...(cents !== undefined && cents < MIN_CARD_CENTS
        ? [{ field: `${field}.amount`, code: 'amountSmall' as const }]
        : []),
    ];
  });
  const leadCents = calculateLeadCents(openCents, payers);
  const lastAmountField = `payers[${payers.length - 1}].amount`;
  if (leadCents < 0) return [...faults, { field: lastAmountField, code: 'tooMuch' }];
  return leadCents > 0 && leadCents < MIN_CARD_CENTS
    ? [...faults, { field: lastAmountField, code: 'ownSmall' }]
    : faults;
}

/** Finds the form's field of a server error. Unlike the form, the server counts the lead's part. */
export function findFormField(serverField: string, isLeadFirst: boolean): string | undefined {
  const [, position, name] = /^shares\[(\d+)\]\.(?:payer\.)?(name|email|amount)/.exec(serverField) ?? [];
  if (name === undefined) return /^(name|email)$/.test(serverField) ? `payers[0].${serverField}` : undefined;
  const index = Number(position) - (isLeadFirst ? 1 : 0);
  return index < 0 ? undefined : `payers[${index}].${name}`;
}

/** Converts a form without faults to shares that add up to the open amount, the lead's first if any. */
export function toShareInputs(openCents: number, payers: readonly PayerDraft[]): ShareInput[] {
  const leadCents = calculateLeadCents(openCents, payers);
  return [
    ...(leadCents > 0 ? [{ amountCents: leadCents, payer: null }] : []),
    ...payers.map(({ name, email, amount }) => ({
      amountCents: parseCents(amount) ?? 0,
      payer: { name: name.trim(), email: email.trim() },
    })),
  ];
}
