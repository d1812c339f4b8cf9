import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorOptions, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Report } from './lazy-machine.js';

const whole = <S>(snapshot: S): S => snapshot;

/** Runs the machine for as long as the calling component is mounted, and reports each snapshot to the screen. */
export function useReportedActor<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  report: Report<SnapshotFrom<M>, EventFromLogic<M>>,
): null {
  const actor = useActorRef(machine as AnyStateMachine, { input } as ActorOptions<AnyStateMachine>);
  const snapshot: unknown = useSelector(actor, whole);
  const tell = useEffectEvent(() => report(actor as unknown as Parameters<typeof report>[0]));
  // After the effect of `useActorRef` that starts the actor.
  useEffect(() => tell(), [actor, snapshot]);
  return null;
}
