import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HomeButton, Message } from '../../shared/ui/message-page.js';

export function TripNotFound() {
  const { t } = useTranslation('trip');
  return (
    <Message title={t('notFoundTitle')} text={t('notFoundText')}>
      <HomeButton />
    </Message>
  );
}

export function TripProblem({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const { t } = useTranslation(['trip', 'common']);
  const router = useRouter();
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  return (
    <Message title={t('loadTitle')} text={t('loadText')}>
      <button className="btn" type="button" onClick={again}>
        {t('common:tryAgain')}
      </button>
    </Message>
  );
}
