import { useTranslation } from 'react-i18next';
import { ApiProblem, codeOf } from '../../../shared/api/problem.js';
import { ConfirmationDeclined } from '../auth/reauthentication.js';

/** What is wrong, and in which fields. */
export const reasonsOf = (error: Error | null): string =>
  [error?.message, ...(error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [])].join(
    ' ',
  );

/** Announces why an action failed; empty after the user cancelled. */
export function Failure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('staff');
  const isShown = error !== null && !(error instanceof ConfirmationDeclined);
  const reason = codeOf(error) === 'OFFLINE' ? t('offline') : reasonsOf(error);
  return (
    <p role="alert" className={isShown ? 'err' : 'vh'}>
      {isShown ? t('notDone', { reason }) : ''}
    </p>
  );
}
