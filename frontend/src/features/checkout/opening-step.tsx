import { useTranslation } from 'react-i18next';
import { Message } from '../../shared/ui/page/message-page.js';
import { Opening } from '../../shared/ui/page/opening.js';
import { useDescribeCheckoutRefusal } from './machine/refusals.js';

interface OpeningStepProps {
  /** Why loading failed; null while it is in progress. */
  readonly problem: unknown;
  readonly onRetry: () => void;
}

/** A booking past the travelers step, or ended: nothing to show until the later steps load. */
export function OpeningStep({ problem, onRetry }: OpeningStepProps) {
  const { t } = useTranslation('common');
  const describeRefusal = useDescribeCheckoutRefusal();
  if (problem === null) return <Opening />;
  return (
    <Message title={t('problemTitle')} text={describeRefusal(problem)}>
      <button className="btn" type="button" onClick={onRetry}>
        {t('tryAgain')}
      </button>
    </Message>
  );
}
