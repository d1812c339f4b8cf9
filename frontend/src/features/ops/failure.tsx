import { useTranslation } from 'react-i18next';
import { ApiProblem, codeOf } from '../../shared/api/problem.js';
import { NotConfirmed } from './confirmed.js';

/** Why something was not done, where it is heard at once; nothing after one's own "cancel". */
export function Failure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('staff');
  const shown = error !== null && !(error instanceof NotConfirmed);
  const fields = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  const reason = codeOf(error) === 'OFFLINE' ? t('offline') : [error?.message, ...fields].join(' ');
  return (
    <p role="alert" className={shown ? 'err' : 'vh'}>
      {shown ? t('notDone', { reason }) : ''}
    </p>
  );
}
