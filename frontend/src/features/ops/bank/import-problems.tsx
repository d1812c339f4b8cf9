import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../shared/api/problem.js';
import { useDescribeError } from '../ui/use-describe-error.js';

/** Announces why a bank file was refused, with the place of every fault. */
export function ImportProblems({ error }: { readonly error: Error }) {
  const { t } = useTranslation('ops-bank');
  const describeError = useDescribeError();
  const faults = error instanceof ApiProblem ? error.errors : [];
  // The list names the faults, so the sentence above it does not.
  const reason = faults.length > 0 ? error.message : describeError(error);
  return (
    <div role="alert" className="alert">
      <p>{t('upload.failure', { reason })}</p>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <strong>{field}</strong>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
