import { useTranslation } from 'react-i18next';
import { Message } from '../../shared/ui/page/message-page.js';
import { Opening } from '../../shared/ui/page/opening.js';
import { useRefusalText } from './machine/refusals.js';

interface ArrivingProps {
  /** Why what is needed did not come; null while it is on its way. */
  readonly problem: unknown;
  readonly onAgain: () => void;
}

/** A booking that is past the travelers, or over: nothing of it can be shown before its steps are there. */
export function Arriving({ problem, onAgain }: ArrivingProps) {
  const { t } = useTranslation('common');
  const refusal = useRefusalText();
  if (problem === null) return <Opening />;
  return (
    <Message title={t('problemTitle')} text={refusal(problem)}>
      <button className="btn" type="button" onClick={onAgain}>
        {t('tryAgain')}
      </button>
    </Message>
  );
}
