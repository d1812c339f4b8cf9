import { useTranslation } from 'react-i18next';
import { TextField } from '../../../shared/ui/form/field.js';
import { BirthField } from './birth-field.js';
import type { PersonDraft } from './party-draft.js';

export interface PersonFieldsProps {
  readonly person: PersonDraft;
  /** The API's name of the person, such as `others[0]`. */
  readonly fieldPath: string;
  readonly ages: { readonly min: number; readonly max: number };
  readonly findErrorText: (field: string) => string | undefined;
  readonly onChange: (person: PersonDraft) => void;
}

export function PersonFields({ person, fieldPath, ages, findErrorText, onChange }: PersonFieldsProps) {
  const { t } = useTranslation('travelers');
  const buildTextProps = (name: 'givenName' | 'familyName' | 'email') => ({
    field: `${fieldPath}.${name}`,
    value: person[name],
    error: findErrorText(`${fieldPath}.${name}`),
    onChange: (value: string) => onChange({ ...person, [name]: value }),
  });
  return (
    <>
      <div className="two-columns">
        <TextField label={t('givenName')} {...buildTextProps('givenName')} />
        <TextField label={t('familyName')} {...buildTextProps('familyName')} />
      </div>
      <BirthField
        field={`${fieldPath}.birthDate`}
        label={t('birthDate')}
        hint={t('birthDateHint', ages)}
        error={findErrorText(`${fieldPath}.birthDate`)}
        value={person.birth}
        isOwn={false}
        onChange={(birth) => onChange({ ...person, birth })}
      />
      <TextField label={t('emailOptional')} type="email" {...buildTextProps('email')} />
    </>
  );
}
