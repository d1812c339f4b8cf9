import { useEffect, useState, useSyncExternalStore } from 'react';

/** What a screen needs of a machine's snapshot. */
export interface View<Context, Place, Event> {
  readonly context: Context;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  matches(place: Place): boolean;
  can(event: Event): boolean;
}

/** A machine that runs, as far as it is used here. */
interface Actor<V, E> {
  readonly start: () => unknown;
  readonly stop: () => unknown;
  readonly send: (event: E) => void;
  readonly getSnapshot: () => V;
  readonly subscribe: (hear: (view: V) => void) => unknown;
}

/** How a screen does without its machine until somebody does something on it. */
export interface Late<V, E, Part> {
  /** As the machine would begin. */
  readonly early: V;
  /** While the first event waits for the machine. */
  readonly waiting: (event: E) => V;
  /** The machine did not come, and the event is lost. */
  readonly failed: (error: unknown) => V;
  /** The machine, not started, and what is drawn with it. */
  readonly load: () => Promise<{ readonly actor: Actor<V, E>; readonly part: Part }>;
}

interface Shown<V, Part> {
  readonly view: V;
  /** Null until the machine is there. */
  readonly part: Part | null;
}

/** Stands for a machine until it is there, and hands on then what was sent to it. */
export function lateMachine<V, E, Part>({ early, waiting, failed, load }: Late<V, E, Part>) {
  let shown: Shown<V, Part> = { view: early, part: null };
  let running: Actor<V, E> | null = null;
  let coming: Promise<void> | null = null;
  let users = 0;
  let needed = false;
  const queue: E[] = [];
  const listeners = new Set<() => void>();
  const show = (next: Shown<V, Part>): void => {
    shown = next;
    for (const tell of listeners) tell();
  };
  const begin = ({ actor, part }: Awaited<ReturnType<typeof load>>): void => {
    if (users === 0) {
      coming = null;
      return;
    }
    running = actor;
    actor.start();
    for (const event of queue.splice(0)) actor.send(event);
    show({ view: actor.getSnapshot(), part });
    actor.subscribe((view) => show({ view, part }));
  };
  const lose = (error: unknown): void => {
    coming = null;
    if (queue.splice(0).length > 0 || needed) show({ view: failed(error), part: null });
  };
  const fetch = (): Promise<void> => (coming ??= load().then(begin, lose));
  return {
    shown: () => shown,
    fetch,
    need: (): void => {
      needed = true;
      void fetch();
    },
    send: (event: E): void => {
      if (running) return running.send(event);
      queue.push(event);
      show({ view: waiting(event), part: null });
      void fetch();
    },
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    /** For as long as it is drawn; React may take it away and bring it back in one breath. */
    use: () => {
      users += 1;
      return () => {
        users -= 1;
        queueMicrotask(() => users === 0 && running?.stop());
      };
    },
  };
}

export interface Running<V, E, Part> extends Shown<V, Part> {
  readonly send: (event: E) => void;
  /** Begins to load the machine, if that has not begun; without a word when it does not come. */
  readonly fetch: () => Promise<void>;
  /** The same, where nothing can be done without it. */
  readonly need: () => void;
}

/** A machine that is loaded when it is needed. What `plan` says counts once. */
export function useLateMachine<V, E, Part>(plan: () => Late<V, E, Part>): Running<V, E, Part> {
  const [machine] = useState(() => lateMachine(plan()));
  const shown = useSyncExternalStore(machine.subscribe, machine.shown, machine.shown);
  useEffect(() => machine.use(), [machine]);
  return { ...shown, send: machine.send, fetch: machine.fetch, need: machine.need };
}
