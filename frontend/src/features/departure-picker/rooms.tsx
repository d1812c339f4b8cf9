import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../shared/i18n/format.js';
import { Stepper } from '../../shared/ui/form/stepper.js';
import {
  type Change,
  type Choice,
  countSpareBeds,
  findShareableRoom,
  type RoomOffer,
  type SharesWith,
} from './choice.js';

const BED_SHARERS: readonly SharesWith[] = ['women', 'men', 'anyone'];

/** The booking button leads here while the rooms do not fit. */
export const ROOMS_ID = 'party-rooms';

interface RoomsProps {
  readonly offers: readonly RoomOffer[];
  readonly choice: Choice;
  readonly locale: Locale;
  readonly dispatch: Dispatch<Change>;
  /** The button was pressed while the rooms did not fit. */
  readonly isRefused: boolean;
}

export function Rooms({ offers, choice, locale, dispatch, isRefused }: RoomsProps) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const spareBedCount = countSpareBeds(choice, offers);
  const formatSupplement = ({ supplementCents }: RoomOffer): string =>
    supplementCents === 0
      ? t('roomFree')
      : t('roomSupplement', { amount: formatMoney(supplementCents, locale) });
  return (
    <fieldset id={ROOMS_ID} tabIndex={-1} aria-describedby="party-beds">
      <legend className="field-label">{t('rooms')}</legend>
      <span className="hint">{t('roomsHint')}</span>
      <ul className="rooms">
        {offers
          .filter(({ roomsLeft }) => roomsLeft > 0)
          .map((offer) => {
            const name = t(`common:roomFor.${offer.type}`);
            return (
              <li key={offer.type}>
                <span id={`room-${offer.type}`}>
                  {name}
                  <small>
                    {formatSupplement(offer)}, {t('roomsLeft', { count: offer.roomsLeft })}
                  </small>
                </span>
                <Stepper
                  id={`rooms-${offer.type}`}
                  value={choice.rooms[offer.type] ?? 0}
                  min={0}
                  max={Math.min(offer.roomsLeft, Math.floor(choice.travelers / offer.capacity))}
                  labelledBy={`room-${offer.type}`}
                  fewerLabel={t('fewerRooms', { room: name })}
                  moreLabel={t('moreRooms', { room: name })}
                  onChange={(count) => dispatch({ type: 'room', room: offer.type, count })}
                />
              </li>
            );
          })}
      </ul>
      <SharedBed offers={offers} choice={choice} dispatch={dispatch} />
      <p
        className={isRefused && spareBedCount !== 0 ? 'text-small feedback error' : 'text-small feedback'}
        id="party-beds"
        role="status"
      >
        {spareBedCount < 0 ? t('bedsMissing', { count: -spareBedCount }) : null}
        {spareBedCount > 0 ? t('bedsOver', { count: spareBedCount }) : null}
      </p>
    </fieldset>
  );
}

function SharedBed({ offers, choice, dispatch }: Omit<RoomsProps, 'locale' | 'isRefused'>) {
  const { t } = useTranslation(['departure-picker', 'common']);
  const offer = findShareableRoom(offers);
  if (!offer) return null;
  const chooseSharedBed = (sharesWith: SharesWith | null): void =>
    dispatch({ type: 'sharedBed', room: offer.type, sharesWith });
  return (
    <>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={choice.sharedBed !== null}
          onChange={({ target }) => chooseSharedBed(target.checked ? 'anyone' : null)}
        />
        {t('roommateOption', { room: t(`common:room.${offer.type}`).toLowerCase() })}
      </label>
      {choice.sharedBed ? (
        <label className="field">
          <span>{t('roommateChoice')}</span>
          <select
            value={choice.sharedBed.sharesWith}
            onChange={({ target }) =>
              chooseSharedBed(BED_SHARERS.find((sharesWith) => sharesWith === target.value) ?? null)
            }
          >
            {BED_SHARERS.map((sharesWith) => (
              <option key={sharesWith} value={sharesWith}>
                {t(`sharesWith.${sharesWith}`)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </>
  );
}
