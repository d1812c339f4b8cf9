/** So many at once: what they ask for is then on its way before the next ones begin. */
const AT_ONCE = 8;

/** Lets a crowd through in groups, one in each turn of the event loop: others, and the network, come in between. */
export class Pace {
  private gone = 0;
  private next: Promise<void> | undefined;

  /** Undefined: go. Else to be asked again after it. */
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
