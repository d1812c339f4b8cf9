import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { BookingEvent } from '../events.js';

export interface SentCode {
  readonly codeId: string;
  readonly purpose: 'cancel' | 'change' | 'email';
  readonly expiresAt: string;
  readonly failureCount: number;
}

/** A code is valid this many minutes. */
export const CODE_MINUTES = 15;
/** Limit on codes per hour, for each purpose. */
export const MAX_CODES_PER_HOUR = 5;

/** Returns when a code was sent, in ms since 1970. */
export const calculateSentMs = ({ expiresAt }: Pick<SentCode, 'expiresAt'>): number =>
  Date.parse(expiresAt) - CODE_MINUTES * MINUTE_MS;

export interface CodeFacts {
  /** The newest mailed code; null once used, or when a new lead is named. */
  readonly code: SentCode | null;
  /** The latest codes of each purpose, used or not. */
  readonly codesSent: readonly Pick<SentCode, 'purpose' | 'expiresAt'>[];
  /** The lead has verified the address named last. */
  readonly isEmailVerified: boolean;
}

export const NO_CODES: CodeFacts = { code: null, codesSent: [], isEmailVerified: false };

type CodeEvent = Extract<
  BookingEvent,
  {
    type: 'ConfirmationCodeSent' | 'ConfirmationCodeFailed' | 'ConfirmationCodeUsed' | 'TravelersNamed';
  }
>;

export function evolveCodes<S extends CodeFacts>(state: S, event: CodeEvent): S {
  const { code, isEmailVerified } = state;
  switch (event.type) {
    case 'ConfirmationCodeSent': {
      const { purpose, expiresAt } = event.data;
      const otherPurposeCodes = state.codesSent.filter((sentCode) => sentCode.purpose !== purpose);
      const samePurposeCodes = state.codesSent
        .filter((sentCode) => sentCode.purpose === purpose)
        .slice(1 - MAX_CODES_PER_HOUR);
      const codesSent = [...otherPurposeCodes, ...samePurposeCodes, { purpose, expiresAt }];
      return { ...state, code: { ...event.data, failureCount: 0 }, codesSent };
    }
    case 'ConfirmationCodeFailed':
      return { ...state, code: code && { ...code, failureCount: code.failureCount + 1 } };
    case 'ConfirmationCodeUsed':
      return { ...state, code: null, isEmailVerified: isEmailVerified || code?.purpose === 'email' };
    case 'TravelersNamed':
      // A new lead must verify their own address; the code sent to the previous lead is void.
      return { ...state, code: code?.purpose === 'email' ? null : code, isEmailVerified: false };
  }
}
