import type { TFunction } from 'i18next';

const ACTOR_KINDS = ['customer', 'provider', 'staff', 'system', 'worker'] as const;

/** Names an actor's kind in the language of `t`; a kind without a text stays a code. */
export function formatActorKind(t: TFunction<'ops-bookings'>, kind: string): string {
  const knownKind = ACTOR_KINDS.find((candidate) => candidate === kind);
  return knownKind === undefined ? kind : t(`event.actorKind.${knownKind}`);
}
