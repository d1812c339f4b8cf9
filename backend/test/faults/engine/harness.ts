import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Databases } from './databases.js';
import { collect } from '../checks/facts.js';
import type { Flow } from '../flows/flow.js';
import { FLOWS, type FlowName } from '../flows/flows.js';
import { END, REST, violations, type Violation } from '../checks/invariants.js';
import { Nursery } from './worker-pool.js';
import type { Fault, Point } from './point.js';
import { edgeFrom, edgeId, type Edge, type Fate } from '../proxies/gate.js';
import { rest } from '../checks/quiescence.js';
import { Scene, type House, type Snapshot } from './scene.js';
import { NotAtRest, Stage } from './stage.js';

/** Clocks run ahead of real time, never behind: the maximum duration of a run. */
const AHEAD_MS = 86_400_000;

type Prepared = Snapshot & { readonly notes: Stage['notes'] };

export interface Ending {
  readonly violations: readonly Violation[];
  /** Number of chosen edges reached; a point whose edge did not recur does not count. */
  readonly reached: number;
  /** Edges since the last crash, or since the start. */
  readonly trace: readonly Edge[];
  readonly ms: number;
}

export interface HarnessOptions {
  /** A PostgreSQL for the databases. */
  readonly server: string;
  /** Number of spare workers. */
  readonly spares: number;
  readonly redis?: House['redis'];
  /** Crashes the PostgreSQL server and restarts it. */
  readonly fall?: () => Promise<void>;
}

/** Runs flows in isolated scenes, and checks the results. */
export class Harness {
  private readonly prepared = new Map<string, Promise<Prepared>>();
  private readonly scenes = new Set<Scene>();

  private constructor(
    private readonly house: House,
    private readonly fall: HarnessOptions['fall'],
  ) {}

  static async open({ server, spares, redis, fall }: HarnessOptions): Promise<Harness> {
    const folder = await mkdtemp(path.join(tmpdir(), 'wayfold-faults-'));
    const nursery = await Nursery.open(spares);
    return new Harness({ databases: new Databases(server), nursery, folder, redis }, fall);
  }

  async close(): Promise<void> {
    for (const scene of this.scenes) await scene.close().catch(() => undefined);
    await this.house.nursery.close();
    await this.house.databases.close();
    await rm(this.house.folder, { recursive: true, force: true });
  }

  /** Runs a flow undisturbed. */
  undisturbed(name: FlowName, bug?: string): Promise<Ending> {
    return this.play(name, bug, () => undefined);
  }

  point(point: Point, bug?: string): Promise<Ending> {
    return this.play(point.flow, bug, (scene) => {
      scene.gate.at(edgeId(point.edge), () => this.act(scene, point));
    });
  }

  /** Runs a flow with a fault at a recorded edge, optionally with a bug in the product. */
  at(
    flow: FlowName,
    at: { edge: string; fault: Fault } | undefined,
    bug: string | undefined,
  ): Promise<Ending> {
    return at
      ? this.point({ flow, edge: edgeFrom(at.edge), fault: at.fault }, bug)
      : this.undisturbed(flow, bug);
  }

  /** Runs a flow with a custom setup; `arm` is called when everything is ready and nothing has started. */
  async play(name: FlowName, bug: string | undefined, arm: (scene: Scene) => void): Promise<Ending> {
    const flow: Flow = FLOWS[name];
    const began = performance.now();
    const scene = await this.scene(flow, bug);
    try {
      const stage = new Stage(scene);
      stage.note((await this.from(flow)).notes);
      await scene.begin();
      await rest(stage);
      scene.gate.watch();
      arm(scene);
      const problems = await this.through(flow, stage);
      return {
        violations: problems,
        reached: scene.gate.reached,
        trace: [...scene.gate.trace],
        ms: performance.now() - began,
      };
    } finally {
      this.scenes.delete(scene);
      await scene.close();
    }
  }

  private async through(flow: Flow, stage: Stage): Promise<Violation[]> {
    const { scene } = stage;
    try {
      await flow.run(stage);
      scene.gate.rest();
      const end = await flow.end?.(stage);
      await stage.alive();
      const facts = await collect(scene, await stage.now());
      return [
        // The embedded mailbox is an unlogged table, which a server crash empties.
        ...violations(facts).filter(
          ({ invariant }) => !scene.fallen || invariant !== '11 each cause has its mail',
        ),
        ...(end === undefined ? [] : [{ invariant: END, what: end } satisfies Violation]),
        ...scene.crashes.map((log): Violation => ({
          invariant: REST,
          what: `the worker ended by itself: ${log}`,
        })),
      ];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return [{ invariant: error instanceof NotAtRest ? REST : END, what: message }];
    }
  }

  private async act(scene: Scene, { fault, second }: Point): Promise<Fate> {
    const armSecondFault = (): void => {
      scene.gate.watch();
      if (second) scene.gate.at(edgeId(second), () => (scene.kill(), 'cut'));
    };
    switch (fault) {
      case 'kill':
        scene.kill();
        armSecondFault();
        return 'cut';
      case 'kill, keys expired':
        scene.kill();
        armSecondFault();
        scene.keysExpired = true;
        await scene.card.control({ expireIdempotencyKeys: true });
        return 'cut';
      case 'queue emptied':
        await scene.emptyQueue();
        return 'go';
      case 'postgres falls':
        if (!this.fall) throw new Error('this server cannot fall');
        scene.fallen = true;
        await this.fall();
        return 'cut';
      default:
        return fault;
    }
  }

  private async scene(flow: Flow, bug: string | undefined): Promise<Scene> {
    const scene = await Scene.open(this.house, await this.from(flow), { bug });
    this.scenes.add(scene);
    return scene;
  }

  /** The end of the previous flow, created once and then copied. */
  private from(flow: Flow): Promise<Prepared> {
    const name = flow.after ?? '';
    let prepared = this.prepared.get(name);
    if (!prepared) {
      prepared = name === '' ? this.nothing() : this.prepare(FLOWS[name as FlowName]);
      this.prepared.set(name, prepared);
    }
    return prepared;
  }

  private async nothing(): Promise<Prepared> {
    const at = new Date(Date.now() + AHEAD_MS);
    return { database: await this.house.databases.empty(), books: undefined, at, notes: {} };
  }

  private async prepare(flow: Flow): Promise<Prepared> {
    const scene = await this.scene(flow, undefined);
    const stage = new Stage(scene);
    stage.note((await this.from(flow)).notes);
    await scene.begin();
    await flow.run(stage);
    const [clock, from] = [(await scene.now()).getTime(), Date.now()];
    const snapshot = await scene.leave();
    const at = new Date(clock + Date.now() - from);
    this.scenes.delete(scene);
    return { ...snapshot, at, notes: stage.notes };
  }
}
