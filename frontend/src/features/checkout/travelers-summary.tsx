import type { BookingView } from '@wayfold/contracts/bookings';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly booking: BookingView;
  readonly onChange?: () => void;
}

/** The first step, folded. */
export function TravelersSummary({ booking, onChange }: Props) {
  const { t } = useTranslation('checkout');
  const { party } = booking;
  const people = party ? [...(party.leadIsTraveler ? [party.lead] : []), ...party.others] : [];
  return (
    <div className="panel done-sum">
      <p>
        <b>{t('step.travelers')}</b>
        <br />
        <span className="s mut">
          {people.map(({ givenName, familyName }) => `${givenName} ${familyName}`).join(', ')}
        </span>
      </p>
      {onChange ? (
        <button className="textlink" type="button" aria-label={t('changeTravelers')} onClick={onChange}>
          {t('change')}
        </button>
      ) : null}
    </div>
  );
}
