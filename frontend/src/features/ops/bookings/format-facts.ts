import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { OpsEvent } from '@wayfold/contracts/staff/ops';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../../shared/i18n/format.js';

const MAX_FACTS = 3;

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The first plain facts of an event in one line, with formatted amounts and without ids. */
export function formatFacts({ data }: Pick<OpsEvent, 'data'>, locale: Locale): string {
  if (typeof data !== 'object' || data === null) return '';
  return Object.entries(data)
    .filter(([name, value]) => isPlain(value) && !/(Id|[Hh]ash)$/.test(name))
    .slice(0, MAX_FACTS)
    .map(([name, value]) =>
      /Cents$/.test(name) ? formatMoney(Number(value), locale) : `${name} ${String(value)}`,
    )
    .join(', ');
}

const ACTOR_KINDS = ['customer', 'provider', 'staff', 'system', 'worker'] as const;

/** An actor's kind in the language of `t`; a kind that has no text stays a code. */
export function formatActorKind(t: TFunction<'opsBookings'>, kind: string): string {
  const knownKind = ACTOR_KINDS.find((candidate) => candidate === kind);
  return knownKind === undefined ? kind : t(`event.actorKind.${knownKind}`);
}
