import type { BookingView } from '@wayfold/contracts/bookings';
import type { PayMethod } from '@wayfold/contracts/methods';
import type { Plan } from '@wayfold/contracts/quotes';
import { useTranslation } from 'react-i18next';

interface MethodsProps {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  readonly onMethod: (method: PayMethod) => void;
}

const SHOWN = ['card', 'paypal'] as const;

/** With what: the server says what it takes. A card always is. */
export function Methods({ booking, plan, method, onMethod }: MethodsProps) {
  const { t } = useTranslation('checkout');
  const offered = SHOWN.filter(
    (one) =>
      one === 'card' ||
      booking.methods.some((offer) => offer.plan === plan && offer.method === one && offer.available),
  );
  return (
    <fieldset>
      <legend className="lab">{t('method')}</legend>
      {offered.map((one) => (
        <label className="pick" key={one}>
          <input
            type="radio"
            name="method"
            value={one}
            checked={method === one}
            onChange={() => onMethod(one)}
          />
          <span>
            <b>{t(one)}</b>
            <span className="s mut">
              {t(one === 'card' ? 'cardText' : plan === 'deposit' ? 'paypalTextLater' : 'paypalText')}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
