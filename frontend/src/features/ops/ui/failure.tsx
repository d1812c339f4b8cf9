import { useTranslation } from 'react-i18next';
import { ApiProblem, getCode } from '../../../shared/api/problem.js';
import { ConfirmationDeclined } from './reauthentication.js';

/** Joins the error's message and the messages of its fields. */
export const formatReasons = (error: Error | null): string =>
  [error?.message, ...(error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [])].join(
    ' ',
  );

/** Announces why an action failed; says nothing after the user canceled. */
export function Failure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('ops');
  const isShown = error !== null && !(error instanceof ConfirmationDeclined);
  const reason = getCode(error) === 'OFFLINE' ? t('offline') : formatReasons(error);
  return (
    <p role="alert" className={isShown ? 'error' : 'visually-hidden'}>
      {isShown ? t('notDone', { reason }) : ''}
    </p>
  );
}
