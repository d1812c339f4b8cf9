// The check at the end needs the events that a contender acknowledged as written.

/**
 * Keeps streams and acknowledged versions outside of the heap: garbage collection would walk them, while the
 * other contenders keep no such list.
 */
export class AcknowledgedEvents {
  static SIZE = 20;
  /** @type {Buffer[]} */
  parts = [];
  at = 0;

  /** @param {string} streamId @param {number} version */
  addEvent(streamId, version) {
    let part = this.parts.at(-1);
    if (!part || this.at === part.length) {
      part = Buffer.allocUnsafe(AcknowledgedEvents.SIZE * 50_000);
      this.parts.push(part);
      this.at = 0;
    }
    part.write(streamId.replaceAll('-', ''), this.at, 16, 'hex');
    part.writeInt32BE(version, this.at + 16);
    this.at += AcknowledgedEvents.SIZE;
  }

  /** Returns all events so far, and empties the list. */
  take() {
    const [parts, end] = [this.parts, this.at];
    this.parts = [];
    return parts.flatMap((part, n) => {
      const length = n === parts.length - 1 ? end : part.length;
      return Array.from({ length: length / AcknowledgedEvents.SIZE }, (_, index) => {
        const offset = index * AcknowledgedEvents.SIZE;
        return {
          streamId: part.toString('hex', offset, offset + 16),
          version: part.readInt32BE(offset + 16),
        };
      });
    });
  }
}
