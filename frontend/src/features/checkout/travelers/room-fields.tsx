import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/ui/form/field.js';
import { useLineTexts } from '../../../shared/ui/money/use-line-texts.js';
import { listTravelers, type PartyDraft } from './party-draft.js';

interface RoomFieldsProps {
  readonly booking: BookingView;
  readonly draft: PartyDraft;
  readonly locale: Locale;
  readonly findErrorText: (field: string) => string | undefined;
  readonly onChange: (roomOf: readonly string[]) => void;
}

/** Assigns travelers to the booked rooms; shows nothing for a single room. */
export function RoomFields({ booking, draft, locale, findErrorText, onChange }: RoomFieldsProps) {
  const { t } = useTranslation('travelers');
  const { nameRoom } = useLineTexts(locale);
  const travelers = listTravelers(draft);
  const assignRoom = (travelerIndex: number, roomIndex: string): void =>
    onChange(
      travelers.map((_, index) => (index === travelerIndex ? roomIndex : (draft.roomOf[index] ?? ''))),
    );
  if (booking.rooms.length === 1) return null;
  return (
    <fieldset className="panel stack">
      <legend className="visually-hidden">{t('rooms')}</legend>
      <h2 className="subtitle">{t('rooms')}</h2>
      {travelers.map(({ givenName }, index) => {
        const name = givenName.trim();
        return (
          <Field
            key={index}
            field={`roomOf[${index}]`}
            label={name ? t('roomOf', { name }) : t('roomOfTraveler', { number: index + 1 })}
            error={findErrorText(`roomOf[${index}]`)}
            renderControl={(props) => (
              <select
                {...props}
                value={draft.roomOf[index] ?? ''}
                onChange={({ target }) => assignRoom(index, target.value)}
              >
                {booking.rooms.map((room, roomIndex) => (
                  <option key={roomIndex} value={String(roomIndex)}>
                    {t('roomNumber', { number: roomIndex + 1, room: nameRoom(room) })}
                  </option>
                ))}
              </select>
            )}
          />
        );
      })}
    </fieldset>
  );
}
