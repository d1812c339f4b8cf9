import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HomeButton, Message, RetryButton } from '../../shared/ui/page/message-page.js';
import { TripSuggestions } from '../../shared/ui/page/trip-suggestions.js';

export function TripNotFound() {
  const { t } = useTranslation('trip-page');
  return (
    <Message title={t('notFoundTitle')} text={t('notFoundText')} bottomContent={<TripSuggestions />}>
      <HomeButton isQuiet />
    </Message>
  );
}

export function TripProblem({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const { t } = useTranslation('trip-page');
  return (
    <Message title={t('loadTitle')} text={t('loadText')}>
      <RetryButton reset={reset} />
    </Message>
  );
}
