import { useTranslation } from 'react-i18next';
import { latePart } from '../../../shared/lazy/late-part.js';
import type { PartProps } from '../types.js';

const List = latePart<PartProps>(['history'], () =>
  import('./history-list.js').then(({ HistoryList }) => HistoryList),
);

/** Every step of the booking, with the rule behind each movement of money. */
export function History(props: PartProps) {
  const { t } = useTranslation('thanks');
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      <p className="mut s">{t('historyLead')}</p>
      <List {...props} />
    </section>
  );
}
