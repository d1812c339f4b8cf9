import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { METHOD_NAMES, PAY_METHODS } from '@wayfold/contracts/kernel/pay-methods';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { useTranslation } from 'react-i18next';
import { canPayBy, isLender } from '../machine/method-choice.js';

interface MethodsProps {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  readonly onChooseMethod: (method: PayMethod) => void;
}

/** These reasons against a transfer have their own sentence. */
const TRANSFER_REASONS = ['TOO_CLOSE', 'TRANSFER_SEATS_TAKEN'] as const;

const LENDER_REASONS = ['FULL_ONLY', 'SUM'] as const;

/** Offers the methods that the server accepts for the plan, and says why others are missing. */
export function Methods({ booking, plan, method, onChooseMethod }: MethodsProps) {
  const { t } = useTranslation(['payment', 'prices', 'common']);
  const offers = booking.methods.filter((offer) => offer.plan === plan);
  const lenderRefusals = LENDER_REASONS.map((reason) => ({
    reason,
    lenders: offers
      .flatMap((offer) =>
        offer.reason === reason && isLender(offer.method) ? METHOD_NAMES[offer.method] : [],
      )
      .join(', '),
  }));
  const transferReason = TRANSFER_REASONS.find((reason) =>
    offers.some((offer) => offer.method === 'transfer' && offer.reason === reason),
  );
  const buildTexts = (payMethod: PayMethod): readonly [name: string, text: string] => {
    if (isLender(payMethod)) {
      const lender = METHOD_NAMES[payMethod];
      return [t('lender', { lender }), t('lenderText', { lender })];
    }
    if (payMethod === 'transfer') return [t('transfer'), t('transferText')];
    if (payMethod === 'card') return [t('card'), t('cardText')];
    return [t('paypal'), t(plan === 'deposit' ? 'paypalTextLater' : 'paypalText')];
  };
  return (
    <fieldset>
      <legend className="field-label">{t('method')}</legend>
      {PAY_METHODS.filter((payMethod) => canPayBy(booking, plan, payMethod)).map((payMethod) => {
        const [name, text] = buildTexts(payMethod);
        return (
          <label className="radio-card" key={payMethod}>
            <input
              type="radio"
              name="method"
              value={payMethod}
              checked={method === payMethod}
              onChange={() => onChooseMethod(payMethod)}
            />
            <span>
              <b>{name}</b>
              <span className="text-small muted">{text}</span>
            </span>
          </label>
        );
      })}
      {canPayBy(booking, plan, 'card') ? null : (
        <p className="unavailable-method">{t('prices:cardUnavailable')}</p>
      )}
      {lenderRefusals.map(({ reason, lenders }) =>
        lenders === '' ? null : (
          <p className="unavailable-method" key={reason}>
            {t(`lenderNotOffered.${reason}`, { lenders })}
          </p>
        ),
      )}
      {transferReason === undefined ? null : (
        <p className="unavailable-method">{t(`transferNotOffered.${transferReason}`)}</p>
      )}
    </fieldset>
  );
}
