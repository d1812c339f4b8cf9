import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LazyFile } from './lazy-file.js';

/** What a screen reads of a machine's snapshot. */
export interface View<Context, Place, Event> {
  readonly context: Context;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  matches(place: Place): boolean;
  can(event: Event): boolean;
}

/** A running actor, as `useActorRef` returns it. */
interface Actor<V, E> {
  readonly send: (event: E) => void;
  readonly getSnapshot: () => V;
}

/** Receives the actor each time its snapshot changes. */
export type Report<V, E> = (actor: Actor<V, E>) => void;

/** How a screen works until its machine has loaded. */
export interface LazyMachine<V, E, Part> {
  /** The view before any event. */
  readonly early: V;
  /** The view while `event` waits for the machine. */
  readonly waiting: (event: E) => V;
  /** The view after the machine failed to load; waiting events are dropped. */
  readonly failed: (error: unknown) => V;
  readonly file: Pick<LazyFile<Part>, 'load'>;
  /** The component of the loaded file that runs the actor and reports it: see run-actor.ts. */
  readonly actor: (part: Part, report: Report<V, E>) => ReactNode;
}

interface Shown<V, Part> {
  readonly view: V;
  /** Null until the actor runs. */
  readonly part: Part | null;
}

export interface Running<V, E, Part> extends Shown<V, Part> {
  readonly send: (event: E) => void;
  /** Loads the machine ahead of use; a failure stays silent. */
  readonly fetch: () => Promise<void>;
  /** Loads the machine for a screen that is empty without it; a failure is shown. */
  readonly need: () => void;
  /** Draws nothing and keeps the actor alive: the screen must hold it at one place of its tree. */
  readonly actor: ReactNode;
}

/** A machine in a file of its own: events sent before it has loaded reach it in order. The first `plan` counts. */
export function useLazyMachine<V, E, Part>(plan: LazyMachine<V, E, Part>): Running<V, E, Part> {
  const { i18n } = useTranslation('common');
  const [machine] = useState(plan);
  const [loaded, setLoaded] = useState<{ readonly part: Part } | null>(null);
  const [shown, setShown] = useState<Shown<V, Part>>({ view: machine.early, part: null });
  const [controls] = useState(() =>
    createControls(machine, () => machine.file.load(i18n), setLoaded, setShown),
  );
  return {
    ...shown,
    ...controls.screen,
    actor: loaded && machine.actor(loaded.part, (actor) => controls.report(actor, loaded.part)),
  };
}

function createControls<V, E, Part>(
  machine: LazyMachine<V, E, Part>,
  load: () => Promise<Part>,
  setLoaded: (loaded: { readonly part: Part }) => void,
  setShown: (shown: Shown<V, Part>) => void,
) {
  let running: Actor<V, E> | null = null;
  let loading: Promise<void> | null = null;
  let needed = false;
  const queue: E[] = [];
  const lose = (error: unknown): void => {
    loading = null;
    if (queue.splice(0).length > 0 || needed) setShown({ view: machine.failed(error), part: null });
  };
  const fetch = (): Promise<void> => (loading ??= load().then((part) => setLoaded({ part }), lose));
  const screen = {
    fetch,
    need: (): void => {
      needed = true;
      void fetch();
    },
    send: (event: E): void => {
      if (running) return running.send(event);
      queue.push(event);
      setShown({ view: machine.waiting(event), part: null });
      void fetch();
    },
  };
  const report = (actor: Actor<V, E>, part: Part): void => {
    running = actor;
    for (const event of queue.splice(0)) actor.send(event);
    setShown({ view: actor.getSnapshot(), part });
  };
  return { screen, report };
}
