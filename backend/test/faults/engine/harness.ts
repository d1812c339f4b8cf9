import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Databases } from './databases.js';
import { collect } from '../checks/facts.js';
import type { Flow } from '../flows/flow.js';
import { FLOWS, type FlowName } from '../flows/flows.js';
import { END, REST, findViolations, type Violation } from '../checks/invariants.js';
import { WorkerPool } from './worker-pool.js';
import type { Fault, Point } from './point.js';
import { parseEdge, formatEdgeId, type Edge, type EdgeFate } from '../proxies/gate.js';
import { waitForRest } from '../checks/quiescence.js';
import { Scene, type SceneResources, type SceneSnapshot } from './scene.js';
import { NotAtRestError, Stage } from './stage.js';

/** Clocks run ahead of real time, never behind: the maximum duration of a run. */
const AHEAD_MS = 86_400_000;

type PreparedFlow = SceneSnapshot & { readonly notes: Stage['notes'] };

export interface FlowResult {
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
  readonly redis?: SceneResources['redis'];
  /** Crashes the PostgreSQL server and restarts it. */
  readonly fall?: () => Promise<void>;
}

/** Runs flows in isolated scenes, and checks the results. */
export class Harness {
  private readonly prepared = new Map<string, Promise<PreparedFlow>>();
  private readonly scenes = new Set<Scene>();

  private constructor(
    private readonly house: SceneResources,
    private readonly fall: HarnessOptions['fall'],
  ) {}

  static async open({ server, spares, redis, fall }: HarnessOptions): Promise<Harness> {
    const folder = await mkdtemp(path.join(tmpdir(), 'wayfold-faults-'));
    const nursery = await WorkerPool.open(spares);
    return new Harness({ databases: new Databases(server), nursery, folder, redis }, fall);
  }

  async close(): Promise<void> {
    for (const scene of this.scenes) await scene.close().catch(() => undefined);
    await this.house.nursery.close();
    await this.house.databases.close();
    await rm(this.house.folder, { recursive: true, force: true });
  }

  /** Runs a flow undisturbed. */
  runUndisturbed(name: FlowName, bug?: string): Promise<FlowResult> {
    return this.runFlow(name, bug, () => undefined);
  }

  runPoint(point: Point, bug?: string): Promise<FlowResult> {
    return this.runFlow(point.flow, bug, (scene) => {
      scene.gate.planAt(formatEdgeId(point.edge), () => this.applyFault(scene, point));
    });
  }

  /** Runs a flow with a fault at a recorded edge, optionally with a bug in the product. */
  runWithFault(
    flow: FlowName,
    at: { edge: string; fault: Fault } | undefined,
    bug: string | undefined,
  ): Promise<FlowResult> {
    return at
      ? this.runPoint({ flow, edge: parseEdge(at.edge), fault: at.fault }, bug)
      : this.runUndisturbed(flow, bug);
  }

  /** Runs a flow with a custom setup; `arm` is called when everything is ready and nothing has started. */
  async runFlow(name: FlowName, bug: string | undefined, arm: (scene: Scene) => void): Promise<FlowResult> {
    const flow: Flow = FLOWS[name];
    const began = performance.now();
    const scene = await this.openScene(flow, bug);
    try {
      const stage = new Stage(scene);
      stage.note((await this.prepareStart(flow)).notes);
      await scene.begin();
      await waitForRest(stage);
      scene.gate.watch();
      arm(scene);
      const problems = await this.finishFlow(flow, stage);
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

  private async finishFlow(flow: Flow, stage: Stage): Promise<Violation[]> {
    const { scene } = stage;
    try {
      await flow.run(stage);
      scene.gate.closeGate();
      const end = await flow.end?.(stage);
      await stage.waitForWorker();
      const facts = await collect(scene, await stage.readNow());
      return [
        // The embedded mailbox is an unlogged table, which a server crash empties.
        ...findViolations(facts).filter(
          ({ invariant }) => !scene.hasFallen || invariant !== '11 each cause has its mail',
        ),
        ...(end === undefined ? [] : [{ invariant: END, what: end } satisfies Violation]),
        ...scene.crashes.map((log): Violation => ({
          invariant: REST,
          what: `the worker ended by itself: ${log}`,
        })),
      ];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return [{ invariant: error instanceof NotAtRestError ? REST : END, what: message }];
    }
  }

  private async applyFault(scene: Scene, { fault, second }: Point): Promise<EdgeFate> {
    const armSecondFault = (): void => {
      scene.gate.watch();
      if (second) scene.gate.planAt(formatEdgeId(second), () => (scene.kill(), 'cut'));
    };
    switch (fault) {
      case 'kill':
        scene.kill();
        armSecondFault();
        return 'cut';
      case 'kill, keys expired':
        scene.kill();
        armSecondFault();
        scene.hasExpiredKeys = true;
        await scene.card.setControl({ expireIdempotencyKeys: true });
        return 'cut';
      case 'queue emptied':
        await scene.emptyQueue();
        return 'go';
      case 'postgres falls':
        if (!this.fall) throw new Error('this server cannot fall');
        scene.hasFallen = true;
        await this.fall();
        return 'cut';
      default:
        return fault;
    }
  }

  private async openScene(flow: Flow, bug: string | undefined): Promise<Scene> {
    const scene = await Scene.open(this.house, await this.prepareStart(flow), { bug });
    this.scenes.add(scene);
    return scene;
  }

  /** The end of the previous flow, created once and then copied. */
  private prepareStart(flow: Flow): Promise<PreparedFlow> {
    const name = flow.after ?? '';
    let prepared = this.prepared.get(name);
    if (!prepared) {
      prepared = name === '' ? this.prepareNothing() : this.prepare(FLOWS[name as FlowName]);
      this.prepared.set(name, prepared);
    }
    return prepared;
  }

  private async prepareNothing(): Promise<PreparedFlow> {
    const at = new Date(Date.now() + AHEAD_MS);
    return { database: await this.house.databases.createEmpty(), books: undefined, at, notes: {} };
  }

  private async prepare(flow: Flow): Promise<PreparedFlow> {
    const scene = await this.openScene(flow, undefined);
    const stage = new Stage(scene);
    stage.note((await this.prepareStart(flow)).notes);
    await scene.begin();
    await flow.run(stage);
    const [clock, from] = [(await scene.readNow()).getTime(), Date.now()];
    const snapshot = await scene.leave();
    const at = new Date(clock + Date.now() - from);
    this.scenes.delete(scene);
    return { ...snapshot, at, notes: stage.notes };
  }
}
