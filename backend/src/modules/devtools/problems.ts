import type { ProblemEntry } from '../../platform/http/problems/problem-entry.js';

export const problems: Readonly<Record<'CLOCK_GOES_FORWARD_ONLY', ProblemEntry>> = {
  CLOCK_GOES_FORWARD_ONLY: {
    status: 409,
    en: 'The clock only goes forward. Choose a later time.',
    es: 'El reloj solo puede adelantarse. Elige un momento posterior.',
  },
};
