import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { findMethodName } from '../../../shared/ui/money/method-names.js';
import { findSentenceKey } from './sentence-keys.js';

const ACTOR_KINDS = ['customer', 'worker', 'system', 'provider', 'staff'] as const;

/** The log attributes these events to the customer's request, but somebody else acted. */
const ACTUAL_ACTORS: Readonly<Record<string, 'system' | 'provider'>> = {
  ConfirmationCodeSent: 'system',
  CustomerRegistered: 'provider',
};

/** Converts `SeatReassigned` to `seat reassigned`, so that an unknown type still reads sensibly. */
const splitWords = (type: string): string =>
  type
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();

/** Finds the amount that the entry's sentence is about, in cents. */
function findCents(facts: HistoryEntry['facts']) {
  const differenceCents = typeof facts.differenceCents === 'number' ? Math.abs(facts.differenceCents) : null;
  return facts.amountCents ?? differenceCents ?? facts.refundCents;
}

export function useHistoryTexts(locale: Locale) {
  const { t } = useTranslation('history');
  type Fact = HistoryEntry['facts'][string] | undefined;
  const formatCents = (fact: Fact): string => (typeof fact === 'number' ? formatMoney(fact, locale) : '');
  const formatDate = (fact: Fact): string =>
    typeof fact === 'string' ? formatDay(fact.slice(0, 10), locale) : '';

  const describeEntry = (entry: HistoryEntry): string => {
    const { type, facts } = entry;
    const key = findSentenceKey(entry);
    if (key === undefined) return t('event.other', { type: splitWords(type) });
    return t(key, {
      last4: String(facts.last4 ?? ''),
      lender: findMethodName(facts.provider) ?? '',
      amount: formatCents(findCents(facts)),
      date: formatDate(facts.chargeOn ?? facts.dueOn ?? facts.payBy ?? facts.to),
      from: formatDate(facts.from),
      kept: formatCents(facts.retainedCents),
      reference: String(facts.reference ?? ''),
      shares: String(facts.shares ?? ''),
      version: String(facts.version ?? ''),
      plan: t(facts.plan === 'full' ? 'event.planFull' : 'event.planDeposit'),
    }).replace(/ {2,}/g, ' ');
  };

  const nameActor = ({ type, actor: { kind: recordedKind, name } }: HistoryEntry): string => {
    const kind = recordedKind === 'customer' ? (ACTUAL_ACTORS[type] ?? recordedKind) : recordedKind;
    const knownActor = ACTOR_KINDS.find((actorKind) => actorKind === kind);
    return knownActor === undefined ? t('actor.other', { name: name ?? kind }) : t(`actor.${knownActor}`);
  };

  return { describeEntry, nameActor };
}
