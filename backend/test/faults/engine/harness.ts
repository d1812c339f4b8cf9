import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { checkInvariants } from '../../support/invariants/invariants.js';
import type { Violation } from '../../support/invariants/violation.js';
import type { PlantedBugKey } from '../../support/planted-bugs/provider-bugs.js';
import type { Flow } from '../flows/flow.js';
import { findPrecedingFlow, type FlowName, FLOWS } from '../flows/flows.js';
import { type Edge, type EdgeFate, formatEdgeId, parseEdge } from '../proxies/gate.js';
import { Databases } from './databases.js';
import { Environment, type EnvironmentResources, type EnvironmentSnapshot } from './environment.js';
import { FlowDriver, NotAtRestError } from './flow-driver.js';
import type { Fault, Point } from './point.js';
import { waitUntilAtRest } from './quiescence.js';
import { readFacts } from './read-facts.js';
import { WorkerPool } from './worker-pool.js';

/** Clocks run ahead of real time by at most the duration of a run. */
const CLOCK_LEAD_MS = DAY_MS;

type PreparedFlow = EnvironmentSnapshot & { readonly notes: FlowDriver['notes'] };

export interface FlowResult {
  readonly violations: readonly Violation[];
  /** Number of chosen edges reached; a point whose edge did not recur does not count. */
  readonly reachedCount: number;
  /** Edges since the last crash, or since the start. */
  readonly trace: readonly Edge[];
  readonly ms: number;
}

export interface HarnessOptions {
  /** A PostgreSQL for the databases. */
  readonly server: string;
  /** Number of spare workers. */
  readonly spareCount: number;
  readonly redis?: EnvironmentResources['redis'];
  /** Crashes the PostgreSQL server and restarts it. */
  readonly crashServer?: () => Promise<void>;
}

/** Isolated environments for flows, whose results it checks. */
export class Harness {
  private readonly preparedFlows = new Map<FlowName | undefined, Promise<PreparedFlow>>();
  private readonly environments = new Set<Environment>();

  private constructor(
    private readonly resources: EnvironmentResources,
    private readonly crashServer: HarnessOptions['crashServer'],
  ) {}

  static async open({ server, spareCount, redis, crashServer }: HarnessOptions): Promise<Harness> {
    const folder = await mkdtemp(path.join(tmpdir(), 'wayfold-faults-'));
    const workerPool = await WorkerPool.open(spareCount);
    return new Harness({ databases: new Databases(server), workerPool, folder, redis }, crashServer);
  }

  async close(): Promise<void> {
    for (const environment of this.environments) await environment.close().catch(() => undefined);
    await this.resources.workerPool.close();
    await this.resources.databases.close();
    await rm(this.resources.folder, { recursive: true, force: true });
  }

  runUndisturbed(name: FlowName, bug?: PlantedBugKey): Promise<FlowResult> {
    return this.runFlow(name, bug, () => undefined);
  }

  runPoint(point: Point, bug?: PlantedBugKey): Promise<FlowResult> {
    return this.runFlow(point.flow, bug, (environment) => {
      environment.gate.planAt(formatEdgeId(point.edge), () => this.applyFault(environment, point));
    });
  }

  /** Runs a flow with a fault at a recorded edge, optionally with a bug in the product. */
  runWithFault(
    flow: FlowName,
    faultPoint: { edge: string; fault: Fault } | undefined,
    bug?: PlantedBugKey,
  ): Promise<FlowResult> {
    return faultPoint
      ? this.runPoint({ flow, edge: parseEdge(faultPoint.edge), fault: faultPoint.fault }, bug)
      : this.runUndisturbed(flow, bug);
  }

  /** Runs a flow; `planFaults` is called when everything is ready and nothing has started. */
  async runFlow(
    name: FlowName,
    bug: PlantedBugKey | undefined,
    planFaults: (environment: Environment) => void,
  ): Promise<FlowResult> {
    const startedAtMs = performance.now();
    const environment = await this.openEnvironment(name, bug);
    try {
      const driver = new FlowDriver(environment);
      driver.addNotes((await this.prepareSnapshot(name)).notes);
      await environment.startWorker();
      await waitUntilAtRest(driver);
      environment.gate.startCounting();
      planFaults(environment);
      const violations = await this.finishFlow(FLOWS[name], driver);
      return {
        violations,
        reachedCount: environment.gate.reachedCount,
        trace: [...environment.gate.trace],
        ms: performance.now() - startedAtMs,
      };
    } finally {
      this.environments.delete(environment);
      await environment.close();
    }
  }

  private async finishFlow(flow: Flow, driver: FlowDriver): Promise<Violation[]> {
    const { environment } = driver;
    try {
      await flow.run(driver);
      environment.gate.stopCounting();
      const endProblem = await flow.checkEnd?.(driver);
      await driver.waitForWorker();
      const facts = await readFacts(environment, await driver.readNow());
      return [
        // The embedded mailbox is an unlogged table, which a server crash empties.
        ...checkInvariants(facts).filter(
          ({ invariant }) => !environment.hasServerCrashed || invariant !== 'mail-per-cause',
        ),
        ...(endProblem === undefined
          ? []
          : [{ invariant: 'flow-ends', problem: endProblem } satisfies Violation]),
        ...environment.crashes.map((log): Violation => ({
          invariant: 'work-ends',
          problem: `the worker exited unexpectedly: ${log}`,
        })),
      ];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return [{ invariant: error instanceof NotAtRestError ? 'work-ends' : 'flow-ends', problem: message }];
    }
  }

  private async applyFault(environment: Environment, { fault, second }: Point): Promise<EdgeFate> {
    const armSecondFault = (): void => {
      environment.gate.startCounting();
      if (!second) return;
      environment.gate.planAt(formatEdgeId(second), () => {
        environment.killWorker();
        return 'cut';
      });
    };
    switch (fault) {
      case 'kill':
        environment.killWorker();
        armSecondFault();
        return 'cut';
      case 'kill, keys expired':
        environment.killWorker();
        armSecondFault();
        environment.hasExpiredKeys = true;
        await environment.card.setControl({ expireIdempotencyKeys: true });
        return 'cut';
      case 'queue emptied':
        await environment.emptyQueue();
        return 'go';
      case 'postgres crashes':
        if (!this.crashServer) throw new Error('this PostgreSQL server cannot be crashed');
        environment.hasServerCrashed = true;
        await this.crashServer();
        return 'cut';
      default:
        return fault;
    }
  }

  private async openEnvironment(name: FlowName, bug?: PlantedBugKey): Promise<Environment> {
    const environment = await Environment.open(this.resources, await this.prepareSnapshot(name), { bug });
    this.environments.add(environment);
    return environment;
  }

  /** Prepares the state at the end of the preceding flow, once. */
  private prepareSnapshot(name: FlowName): Promise<PreparedFlow> {
    const precedingFlow = findPrecedingFlow(name);
    let preparedFlow = this.preparedFlows.get(precedingFlow);
    if (!preparedFlow) {
      preparedFlow = precedingFlow === undefined ? this.prepareNothing() : this.prepareFlow(precedingFlow);
      this.preparedFlows.set(precedingFlow, preparedFlow);
    }
    return preparedFlow;
  }

  private async prepareNothing(): Promise<PreparedFlow> {
    const now = new Date(Date.now() + CLOCK_LEAD_MS);
    return { database: await this.resources.databases.createEmpty(), booksFile: undefined, now, notes: {} };
  }

  private async prepareFlow(name: FlowName): Promise<PreparedFlow> {
    const environment = await this.openEnvironment(name);
    const driver = new FlowDriver(environment);
    driver.addNotes((await this.prepareSnapshot(name)).notes);
    await environment.startWorker();
    await FLOWS[name].run(driver);
    const clockLeadMs = (await environment.readNow()).getTime() - Date.now();
    const snapshot = await environment.release();
    const now = new Date(Date.now() + clockLeadMs);
    this.environments.delete(environment);
    return { ...snapshot, now, notes: driver.notes };
  }
}
