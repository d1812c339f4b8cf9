import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../../shared/ui/form/error-summary.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { useDescribeCheckoutRefusal } from '../machine/use-describe-checkout-refusal.js';
import { StepHeading } from '../step-progress.js';
import type { StepProps } from '../step-props.js';
import { LeadFields } from './lead-fields.js';
import { calculateTravelerNumber, listCompanions, type PartyDraft, toPartyInput } from './party-draft.js';
import { PersonFields, type PersonFieldsProps } from './person-fields.js';
import { RoomFields } from './room-fields.js';
import { parseServerFaults } from './server-faults.js';
import { usePartyForm } from './use-party-form.js';

export function TravelersStep({ snapshot, send, locale }: StepProps) {
  const { t } = useTranslation('travelers');
  const describeRefusal = useDescribeCheckoutRefusal();
  const { booking, problem } = snapshot.context;
  const { draft, input, suggestedCountry, editParty, submitParty, items, findErrorText, attempt } =
    usePartyForm(booking, locale, problem);
  const hasOtherProblem = problem !== null && parseServerFaults(problem).length === 0;
  const summaryItems = hasOtherProblem ? [{ field: null, text: describeRefusal(problem) }, ...items] : items;

  return (
    <form
      className="stack wide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submitParty((checkedDraft) =>
          send({ type: 'SUBMIT_TRAVELERS', party: toPartyInput(checkedDraft) }),
        );
      }}
    >
      <StepHeading>{t('title')}</StepHeading>
      {summaryItems.length > 0 ? <ErrorSummary items={summaryItems} attempt={attempt} /> : null}
      <PersonPanel title={t(draft.isLeadTraveling ? 'contactAndFirst' : 'contact')}>
        <LeadTravelsCheckbox
          isChecked={draft.isLeadTraveling}
          onChange={(isLeadTraveling) => editParty({ isLeadTraveling })}
        />
        <LeadFields
          lead={input.lead}
          suggestedCountry={suggestedCountry}
          ages={draft.isLeadTraveling ? booking.ageRange : null}
          findErrorText={findErrorText}
          onChange={(lead) => editParty({ lead })}
        />
      </PersonPanel>
      <Companions draft={draft} ages={booking.ageRange} findErrorText={findErrorText} onEdit={editParty} />
      <RoomFields
        booking={booking}
        draft={draft}
        locale={locale}
        findErrorText={findErrorText}
        onChange={(roomOf) => editParty({ roomOf })}
      />
      <RequestButton
        className="btn"
        type="submit"
        isBusy={snapshot.matches({ travelers: 'saving' })}
        busyText={t('saving')}
      >
        {t('submitButton')}
      </RequestButton>
    </form>
  );
}

function PersonPanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="panel stack">
      <legend className="visually-hidden">{title}</legend>
      <h2 className="subtitle">{title}</h2>
      {children}
    </fieldset>
  );
}

interface CompanionsProps extends Pick<PersonFieldsProps, 'ages' | 'findErrorText'> {
  readonly draft: PartyDraft;
  readonly onEdit: (changes: Partial<PartyDraft>) => void;
}

function Companions({ draft, ages, findErrorText, onEdit }: CompanionsProps) {
  const { t } = useTranslation('travelers');
  return listCompanions(draft).map((person, index) => {
    const title = t('traveler', { number: calculateTravelerNumber(draft, index) });
    return (
      <PersonPanel key={title} title={title}>
        <PersonFields
          person={person}
          fieldPath={`others[${index}]`}
          ages={ages}
          findErrorText={findErrorText}
          onChange={(changedPerson) => onEdit({ others: draft.others.with(index, changedPerson) })}
        />
      </PersonPanel>
    );
  });
}

interface LeadTravelsCheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function LeadTravelsCheckbox({ isChecked, onChange }: LeadTravelsCheckboxProps) {
  const { t } = useTranslation('travelers');
  return (
    <label className="checkbox">
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {t('isLeadTraveling')} <span className="hint">{t('isLeadTravelingHint')}</span>
      </span>
    </label>
  );
}
