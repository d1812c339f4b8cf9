import { useTranslation } from 'react-i18next';
import { createLazyComponent } from '../../../shared/lazy/lazy-component.js';
import type { BookingPanelProps } from '../panel-props.js';

const LazyHistoryList = createLazyComponent<BookingPanelProps>(
  () => import('./history-list.js').then(({ HistoryList }) => HistoryList),
  ['history'],
);

/** Shows every step of the booking, with the rule behind each movement of money. */
export function History(props: BookingPanelProps) {
  const { t } = useTranslation('confirmation');
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">{t('history')}</h2>
      <p className="muted text-small">{t('historyIntro')}</p>
      <LazyHistoryList {...props} />
    </section>
  );
}
