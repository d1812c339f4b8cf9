/** A turn that was given; `waited` when others were before. */
export interface Turn {
  readonly waited: boolean;
  end(): void;
}

type Start = () => void;

/**
 * Lets those of this process who want the same thing go one after another, in the order in which they came. It saves
 * work and guarantees nothing: other processes take turns of their own.
 */
export class Turns {
  /** Who waits, by name; a name that is here is somebody's turn. */
  private readonly lines = new Map<string, Start[]>();

  /** The turn for all of the names together; undefined when it did not come within `patienceMs`. */
  async take(names: readonly string[], patienceMs: number): Promise<Turn | undefined> {
    const deadline = performance.now() + patienceMs;
    const taken: string[] = [];
    const end = (): void => {
      for (const name of taken.splice(0)) this.next(name);
    };
    let waited = false;
    // In the order of the names: two that want the same ones never hold what the other waits for.
    for (const name of [...new Set(names)].sort()) {
      if (this.lines.has(name)) {
        waited = true;
        if (!(await this.wait(name, deadline - performance.now()))) {
          end();
          return undefined;
        }
      } else this.lines.set(name, []);
      taken.push(name);
    }
    return { waited, end };
  }

  private wait(name: string, ms: number): Promise<boolean> {
    const line = this.lines.get(name) ?? [];
    return new Promise((resolve) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(
        () => {
          line.splice(line.indexOf(start), 1);
          resolve(false);
        },
        Math.max(0, ms),
      );
      line.push(start);
    });
  }

  private next(name: string): void {
    const start = this.lines.get(name)?.shift();
    if (start) start();
    else this.lines.delete(name);
  }
}
