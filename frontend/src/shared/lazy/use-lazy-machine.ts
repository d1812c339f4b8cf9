import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LazyFile } from './lazy-file.js';

/** A screen reads only this of a machine's snapshot. */
export interface MachineView<Context, StatePattern, Event> {
  readonly context: Context;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  matches(pattern: StatePattern): boolean;
  can(event: Event): boolean;
}

/** A running actor, as `useActorRef` returns it. */
interface Actor<V, E> {
  readonly send: (event: E) => void;
  readonly getSnapshot: () => V;
}

/** The receiver of the actor, called each time its snapshot changes. */
export type ReportActor<V, E> = (actor: Actor<V, E>) => void;

/** The work of a screen until its machine has loaded. */
export interface LazyMachine<V, E, Module> {
  /** The view before any event. */
  readonly initial: V;
  /** Returns the view while `event` waits for the machine. */
  readonly createPendingView: (event: E) => V;
  /** Returns the view after the machine failed to load; waiting events are dropped. */
  readonly createFailedView: (error: unknown) => V;
  readonly file: Pick<LazyFile<Module>, 'load'>;
  /** Renders the component that runs the actor and reports it: see use-reported-actor.ts. */
  readonly renderActor: (module: Module, report: ReportActor<V, E>) => ReactNode;
}

interface ScreenState<V, Module> {
  readonly view: V;
  /** Null until the actor runs. */
  readonly module: Module | null;
}

export interface LazyScreen<V, E, Module> extends ScreenState<V, Module> {
  readonly send: (event: E) => void;
  /** Loads the machine before it is used; a failure stays silent. */
  readonly preloadMachine: () => Promise<void>;
  /** Loads the machine for a screen that is empty without it; a failure is shown. */
  readonly loadMachine: () => void;
  /** Draws nothing but keeps the actor alive, so the screen must hold it at one place of its tree. */
  readonly actor: ReactNode;
}

/** Loads a machine on demand; events from before reach it in order. Options are read once. */
export function useLazyMachine<V, E, Module>(options: LazyMachine<V, E, Module>): LazyScreen<V, E, Module> {
  const { i18n } = useTranslation('common');
  const [firstOptions] = useState(options);
  const [loadedModule, setLoadedModule] = useState<{ readonly module: Module } | null>(null);
  const [screenState, setScreenState] = useState<ScreenState<V, Module>>({
    view: firstOptions.initial,
    module: null,
  });
  const [controls] = useState(() =>
    createControls(firstOptions, () => firstOptions.file.load(i18n), setLoadedModule, setScreenState),
  );
  return {
    ...screenState,
    ...controls.screen,
    actor:
      loadedModule &&
      firstOptions.renderActor(loadedModule.module, (actor) =>
        controls.reportActor(actor, loadedModule.module),
      ),
  };
}

function createControls<V, E, Module>(
  options: LazyMachine<V, E, Module>,
  load: () => Promise<Module>,
  setLoadedModule: (file: { readonly module: Module }) => void,
  setScreenState: (state: ScreenState<V, Module>) => void,
) {
  let runningActor: Actor<V, E> | null = null;
  let loadPromise: Promise<void> | null = null;
  let isNeeded = false;
  const queue: E[] = [];
  const handleFailure = (error: unknown): void => {
    loadPromise = null;
    if (queue.splice(0).length > 0 || isNeeded)
      setScreenState({ view: options.createFailedView(error), module: null });
  };
  const preloadMachine = (): Promise<void> =>
    (loadPromise ??= load().then((module) => setLoadedModule({ module }), handleFailure));
  const screen = {
    preloadMachine,
    loadMachine: (): void => {
      isNeeded = true;
      void preloadMachine();
    },
    send: (event: E): void => {
      if (runningActor) return runningActor.send(event);
      queue.push(event);
      setScreenState({ view: options.createPendingView(event), module: null });
      void preloadMachine();
    },
  };
  const reportActor = (actor: Actor<V, E>, module: Module): void => {
    runningActor = actor;
    for (const event of queue.splice(0)) actor.send(event);
    setScreenState({ view: actor.getSnapshot(), module });
  };
  return { screen, reportActor };
}
