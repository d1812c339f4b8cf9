import { useTranslation } from 'react-i18next';
import { LoadingPage } from '../../../shared/ui/page/loading-page.js';
import { Message } from '../../../shared/ui/page/message-page.js';
import { useDescribeCheckoutRefusal } from '../machine/use-describe-checkout-refusal.js';

interface LoadingStepProps {
  /** Why loading failed; null while it is in progress. */
  readonly problem: unknown;
  readonly onRetry: () => void;
}

/** Stands in for a booking past the travelers step, or ended, until the later steps have loaded. */
export function LoadingStep({ problem, onRetry }: LoadingStepProps) {
  const { t } = useTranslation('common');
  const describeRefusal = useDescribeCheckoutRefusal();
  if (problem === null) return <LoadingPage />;
  return (
    <Message title={t('problemTitle')} text={describeRefusal(problem)}>
      <button className="btn" type="button" onClick={onRetry}>
        {t('tryAgainButton')}
      </button>
    </Message>
  );
}
