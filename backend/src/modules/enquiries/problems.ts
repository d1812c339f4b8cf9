import type { ProblemEntry } from '../../platform/http/problems/problem-entry.js';

export const problems: Readonly<Record<'ENQUIRY_ANSWERED', ProblemEntry>> = {
  ENQUIRY_ANSWERED: {
    status: 409,
    en: 'Somebody else has answered this enquiry already. Reload the list.',
    es: 'Otra persona ya respondió a esta consulta. Recarga la lista.',
  },
};
