import { useTranslation } from 'react-i18next';
import { ConfirmationDeclined } from './reauthentication.js';
import { useDescribeError } from './use-describe-error.js';

/** Announces why an action failed; says nothing after the user canceled. */
export function ActionFailure({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('ops');
  const describeError = useDescribeError();
  const shownError = error instanceof ConfirmationDeclined ? null : error;
  return <Alert text={shownError && t('notDone', { reason: describeError(shownError) })} />;
}

interface FallibleQuery {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface LoadFailureProps {
  readonly query: FallibleQuery;
}

/**
 * Joins queries for `LoadFailure`, which announces only the first failure, because a lost connection fails
 * all, and retries every query that failed.
 */
export const joinQueries = (...queries: readonly FallibleQuery[]): FallibleQuery => {
  const failedQueries = queries.filter(({ error }) => error);
  return {
    error: failedQueries[0]?.error ?? null,
    refetch: () => failedQueries.forEach(({ refetch }) => void refetch()),
  };
};

/** Announces why data could not be loaded, and lets the user load it again. */
export function LoadFailure({ query: { error, refetch } }: LoadFailureProps) {
  const { t } = useTranslation('ops');
  const describeError = useDescribeError();
  return (
    <>
      <Alert text={error && t('notLoaded', { reason: describeError(error) })} />
      {error ? (
        <button
          className="btn secondary small load-failure-button"
          type="button"
          onClick={() => void refetch()}
        >
          {t('tryAgainButton', { ns: 'common' })}
        </button>
      ) : null}
    </>
  );
}

/** Stays on the page while it is empty, so that screen readers announce its text when it comes. */
function Alert({ text }: { readonly text: string | null }) {
  return (
    <p role="alert" className={text ? 'error' : 'visually-hidden'}>
      {text}
    </p>
  );
}
