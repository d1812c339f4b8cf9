import type { CategoryCode, RoomType } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { QuoteLine, RoomChoice } from '@wayfold/contracts/money/quotes';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../i18n/format.js';

type SharesWith = NonNullable<RoomChoice['sharesWith']>;

const CATEGORIES: readonly string[] = ['basic', 'comfort', 'premium'] satisfies CategoryCode[];
const ROOMS: readonly string[] = ['twin', 'double', 'triple', 'private'] satisfies RoomType[];
const BED_SHARERS: readonly string[] = ['women', 'men', 'anyone'] satisfies SharesWith[];

const isCategory = (value: unknown): value is CategoryCode => CATEGORIES.includes(String(value));
const isRoom = (value: unknown): value is RoomType => ROOMS.includes(String(value));
const isSharesWith = (value: unknown): value is SharesWith => BED_SHARERS.includes(String(value));

/** Describes a price line and its rule; an unknown rule is shown by its name. */
export function useLineTexts(locale: Locale) {
  const { t } = useTranslation(['prices', 'common']);
  const getRoomName = (type: RoomType): string => t(`common:room.${type}`);
  const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

  const nameLine = ({ kind, facts, unitCents, quantity }: QuoteLine): string => {
    const unit = formatMoney(unitCents, locale);
    if (kind === 'price' && isCategory(facts.category))
      return t('lines.price', {
        category: t(`common:category.${facts.category}`),
        unit,
        travelers: t('common:travelers', { count: quantity }),
      });
    if (kind === 'room' && isRoom(facts.room)) {
      if (facts.sharesWith !== undefined)
        return t('lines.shared', { room: lowercaseFirst(getRoomName(facts.room)) });
      return t('lines.room', { room: getRoomName(facts.room), unit, count: quantity });
    }
    if (kind === 'coupon') return t('lines.coupon', { code: String(facts.code ?? '') });
    return t('lines.unknown', { unit, count: quantity });
  };

  const explainRule = ({ rule: id, facts, unitCents }: QuoteLine): string => {
    if (id.startsWith('price-per-person/') && isCategory(facts.category))
      return t('rules.price', { category: t(`common:category.${facts.category}`) });
    if (id.startsWith('room-supplement/')) return t(unitCents === 0 ? 'rules.roomFree' : 'rules.room');
    if (id.startsWith('shared-bed/') && isSharesWith(facts.sharesWith))
      return t('rules.shared', { sharesWith: t(`sharesWith.${facts.sharesWith}`) });
    if (id.startsWith('coupon-percent/')) return t('rules.couponPercent', { percent: facts.percent });
    if (id.startsWith('coupon-amount/')) return t('rules.couponAmount');
    return t('rules.other', { rule: id });
  };

  /** Names a room `Twin room`, or `One bed in a shared twin room`. */
  const nameRoom = ({ type, sharesWith }: RoomChoice): string =>
    sharesWith === undefined
      ? getRoomName(type)
      : t('sharedBed', { room: lowercaseFirst(getRoomName(type)) });

  return { nameLine, explainRule, nameRoom };
}
