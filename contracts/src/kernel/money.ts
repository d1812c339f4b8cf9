import { z } from 'zod';

/** An amount in US cents: an integer, never a float. */
export const Cents = z.int().min(-100_000_000).max(100_000_000).meta({ id: 'Cents' });
/** An amount paid or owed: 0 to 1,000,000.00. */
export const Amount = z.int().min(0).max(100_000_000).meta({ id: 'Amount' });
export const Currency = z.literal('USD');

/**
 * Open part of an amount in cents, never negative: a surplus, e.g. after a price cut, does not pay other
 * amounts.
 */
export const calculateOpenCents = (amountCents: number, paidCents: number): number =>
  Math.max(0, amountCents - paidCents);

export const DEPOSIT_PERCENT = 20;

/** 20% of a total in cents, half up. The balance is the remainder, so the sum is exact. */
export const calculateDeposit = (totalCents: number): number =>
  Math.floor((totalCents * DEPOSIT_PERCENT + 50) / 100);
