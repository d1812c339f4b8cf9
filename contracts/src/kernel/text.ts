import { z } from 'zod';
import { hasCardNumber } from './card-number.js';
import { REASON_LIMITS } from './input-limits.js';

/** Accepts text typed by a person: trimmed, NFC, without control characters. */
export const text = (min: number, max: number) =>
  z
    .string()
    .normalize()
    .trim()
    .min(min)
    .max(max)
    // No control characters (C0, DEL, C1), no lone surrogates (PostgreSQL refuses them),
    // no direction overrides.
    .regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u);

/** Error code of a field that contains a payment card number. */
export const CARD_NUMBER = 'card_number';

/** Accepts names, reasons and notes: stored and read by others, so a card number is refused. */
export const freeText = (min: number, max: number) =>
  text(min, max).refine((value) => !hasCardNumber(value), { params: { code: CARD_NUMBER } });

/** Why staff act; it must not contain personal data. */
export const Reason = freeText(REASON_LIMITS.min, REASON_LIMITS.long);

export const ShortReason = freeText(REASON_LIMITS.min, REASON_LIMITS.short);

/** Accepts several lines of `freeText`: line ends become `\n`, tabs become spaces. */
export const freeLines = (min: number, max: number) =>
  z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, '\n').replace(/\t/g, ' '))
    .normalize()
    .trim()
    .min(min)
    .max(max)
    .regex(/^(?:\n|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u)
    .refine((value) => !hasCardNumber(value), { params: { code: CARD_NUMBER } });
