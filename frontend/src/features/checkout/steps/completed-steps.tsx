import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../shared/i18n/format.js';
import { findMethodName } from '../../../shared/ui/money/method-names.js';
import { useLineTexts } from '../../../shared/ui/money/use-line-texts.js';

interface CompletedStepsProps {
  readonly booking: BookingView;
  readonly locale: Locale;
  /** Goes back to the travelers; absent if the customer cannot. */
  readonly onEditTravelers?: (() => void) | undefined;
  readonly payment?: { readonly plan: Plan; readonly method: PayMethod } | undefined;
  readonly onEditPayment?: (() => void) | undefined;
}

/** Shows completed steps in one panel, with their answers and links back. */
export function CompletedSteps({
  booking,
  locale,
  onEditTravelers,
  payment,
  onEditPayment,
}: CompletedStepsProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className="panel completed-steps">
      <StepRow name={t('step.travelers')} changeLabel={t('changeTravelers')} onChange={onEditTravelers}>
        <TravelerNames booking={booking} locale={locale} />
      </StepRow>
      {payment ? (
        <StepRow name={t('step.howToPay')} changeLabel={t('changePaymentMethod')} onChange={onEditPayment}>
          <PaymentChoice {...payment} />
        </StepRow>
      ) : null}
    </div>
  );
}

interface StepRowProps {
  readonly name: string;
  readonly changeLabel: string;
  readonly onChange: (() => void) | undefined;
  readonly children: ReactNode;
}

function StepRow({ name, changeLabel, onChange, children }: StepRowProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className="completed-step">
      <p>
        <b>{name}</b>
        <span className="text-small muted">{children}</span>
      </p>
      {onChange ? (
        <button className="textlink" type="button" aria-label={changeLabel} onClick={onChange}>
          {t('changeButton')}
        </button>
      ) : null}
    </div>
  );
}

function TravelerNames({
  booking: { party, rooms },
  locale,
}: Pick<CompletedStepsProps, 'booking' | 'locale'>) {
  const { nameRoom } = useLineTexts(locale);
  const people = party ? [...(party.isLeadTraveling ? [party.lead] : []), ...party.others] : [];
  const names = people.map(({ givenName, familyName }) => `${givenName} ${familyName}`);
  const roomNames = rooms.map(nameRoom).join(', ');
  // Room names begin with a capital; within the sentence only the first keeps it.
  const roomSentence = roomNames.replace(/, ./gu, (capital) => capital.toLowerCase());
  return `${[formatList(names, locale), roomSentence].filter((text) => text !== '').join('. ')}.`;
}

/** Names no amount, because gift cards may pay part; the form shows the remainder. */
function PaymentChoice({ plan, method }: NonNullable<CompletedStepsProps['payment']>) {
  const { t } = useTranslation('payment');
  const methodName = findMethodName(method) ?? t(method === 'transfer' ? 'transfer' : 'card');
  return t('planAndMethod', { plan: t(plan), method: methodName });
}
