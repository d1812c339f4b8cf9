import { useActorRef } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorOptions, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { ReportActor } from './use-lazy-machine.js';

/**
 * Runs the machine while the calling component is mounted. The screen gets each snapshot during the event,
 * because React would uncheck a radio button whose state changes only after its click.
 */
export function useReportedActor<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  report: ReportActor<SnapshotFrom<M>, EventFromLogic<M>>,
): null {
  const actor = useActorRef(machine as AnyStateMachine, { input } as ActorOptions<AnyStateMachine>);
  const reportSnapshot = useEffectEvent(() => report(actor as unknown as Parameters<typeof report>[0]));
  // This effect must run after the effect of `useActorRef` that starts the actor.
  useEffect(() => {
    const subscription = actor.subscribe(() => reportSnapshot());
    reportSnapshot();
    return () => subscription.unsubscribe();
  }, [actor]);
  return null;
}
