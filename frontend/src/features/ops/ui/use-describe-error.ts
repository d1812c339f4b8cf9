import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../shared/api/problem.js';

/**
 * Describes why a request failed: the connection, the server, or its refusal with the faults of each field.
 */
export function useDescribeError(): (error: Error) => string {
  const { t } = useTranslation('ops');
  return (error) => {
    if (!(error instanceof ApiProblem)) return error.message;
    if (error.code === 'OFFLINE') return t('offline');
    if (error.code === 'INTERNAL_ERROR') return t('serverFault', { status: error.status });
    return [error.message, ...error.errors.map(({ message }) => message)].join(' ');
  };
}
