import { centsOf } from '../../../shared/i18n/amount.js';

/** Somebody who is to pay a part, as it is typed. */
export interface PayerDraft {
  readonly name: string;
  readonly email: string;
  /** Dollars. */
  readonly amount: string;
}
export const NOBODY: PayerDraft = { name: '', email: '', amount: '' };

/** A part for the API; without a payer it is the part of the one who booked. */
export interface Part {
  readonly amountCents: number;
  readonly payer: { readonly name: string; readonly email: string } | null;
}

export interface Fault {
  /** Of a payer: `payers[0].email`; `own` of what stays with the one who booked. */
  readonly field: string;
  readonly code: 'nameMissing' | 'emailInvalid' | 'amountInvalid' | 'amountSmall' | 'tooMuch' | 'ownSmall';
}

/** The card provider charges no less, in cents; the server says so too. */
const LEAST_CENTS = 50;
/** Good enough to tell a slip; whether mail arrives only the mail can say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** What stays with the one who booked; below zero when the others are asked for too much. What is no amount counts as nothing. */
export const ownCents = (openCents: number, payers: readonly PayerDraft[]): number =>
  payers.reduce((left, { amount }) => left - (centsOf(amount) ?? 0), openCents);

/** The same for everybody; the cents that cannot be shared stay with the one who booked. */
export const evenCents = (openCents: number, payers: number): number => Math.floor(openCents / (payers + 1));

/** What is wrong, in the order of the form. Together the parts are always all that is open. */
export function faultsOf(openCents: number, payers: readonly PayerDraft[]): Fault[] {
  const faults = payers.flatMap(({ name, email, amount }, at): Fault[] => {
    const field = `payers[${at}]`;
    const cents = centsOf(amount);
    return [
      ...(name.trim() === '' ? [{ field: `${field}.name`, code: 'nameMissing' as const }] : []),
      ...(EMAIL.test(email.trim()) ? [] : [{ field: `${field}.email`, code: 'emailInvalid' as const }]),
      ...(cents === undefined
        ? [{ field: `${field}.amount`, code: 'amountInvalid' as const }]
        : cents < LEAST_CENTS
          ? [{ field: `${field}.amount`, code: 'amountSmall' as const }]
          : []),
    ];
  });
  const own = ownCents(openCents, payers);
  const last = `payers[${payers.length - 1}].amount`;
  if (own < 0) return [...faults, { field: last, code: 'tooMuch' }];
  return own > 0 && own < LEAST_CENTS ? [...faults, { field: last, code: 'ownSmall' }] : faults;
}

/** For a form without faults: parts that sum to what is open, one's own first where there is one. */
export function partsOf(openCents: number, payers: readonly PayerDraft[]): Part[] {
  const own = ownCents(openCents, payers);
  return [
    ...(own > 0 ? [{ amountCents: own, payer: null }] : []),
    ...payers.map(({ name, email, amount }) => ({
      amountCents: centsOf(amount) ?? 0,
      payer: { name: name.trim(), email: email.trim() },
    })),
  ];
}
