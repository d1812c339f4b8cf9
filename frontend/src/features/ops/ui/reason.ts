import { REASON_LIMITS } from '@wayfold/contracts/kernel/input-limits';

export const isReasonGiven = (reason: string): boolean => reason.trim().length >= REASON_LIMITS.min;
