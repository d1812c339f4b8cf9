/** Group size: one group's requests are sent before the next group decides. */
const GROUP_SIZE = 8;

/**
 * The admission of commands in groups, one per turn of the event loop: other work and the network get their
 * turn.
 */
export class DecisionBatching {
  private admittedCount = 0;
  private nextGroup: Promise<void> | undefined;

  /** Admits the command; or returns a promise: the command awaits it and asks again. */
  admit(): Promise<void> | undefined {
    if (this.admittedCount < GROUP_SIZE) {
      if (this.admittedCount++ === 0) setImmediate(() => (this.admittedCount = 0));
      return undefined;
    }
    return (this.nextGroup ??= new Promise((resolve) =>
      setImmediate(() => {
        this.nextGroup = undefined;
        resolve();
      }),
    ));
  }
}
