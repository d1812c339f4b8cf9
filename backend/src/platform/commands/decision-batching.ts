/** Group size: one group's requests are sent before the next group decides. */
const AT_ONCE = 8;

/**
 * Admits commands in groups, one per turn of the event loop, so that other work and the network get their
 * turn.
 */
export class DecisionBatching {
  private gone = 0;
  private next: Promise<void> | undefined;

  /** Undefined: proceed. Otherwise wait and ask again. */
  wait(): Promise<void> | undefined {
    if (this.gone < AT_ONCE) {
      if (this.gone++ === 0) setImmediate(() => (this.gone = 0));
      return undefined;
    }
    return (this.next ??= new Promise((go) =>
      setImmediate(() => {
        this.next = undefined;
        go();
      }),
    ));
  }
}
