// The check at the end needs the events that a contender acknowledged as written.

/**
 * Streams and acknowledged versions outside of the heap: garbage collection would walk them, while the other
 * contenders keep no such list.
 */
export class AcknowledgedEvents {
  /** An id of 16 bytes and a version of 4. */
  static RECORD_BYTES = 20;
  /** @type {Buffer[]} */
  parts = [];
  /** Where the next record goes in the last part. */
  offset = 0;

  /** @param {string} streamId @param {number} version */
  addEvent(streamId, version) {
    let part = this.parts.at(-1);
    if (!part || this.offset === part.length) {
      part = Buffer.allocUnsafe(AcknowledgedEvents.RECORD_BYTES * 50_000);
      this.parts.push(part);
      this.offset = 0;
    }
    part.write(streamId.replaceAll('-', ''), this.offset, 16, 'hex');
    part.writeInt32BE(version, this.offset + 16);
    this.offset += AcknowledgedEvents.RECORD_BYTES;
  }

  /** Returns all events so far, and empties the list. */
  takeEvents() {
    const [parts, lastLength] = [this.parts, this.offset];
    this.parts = [];
    return parts.flatMap((part, n) => {
      const length = n === parts.length - 1 ? lastLength : part.length;
      return Array.from({ length: length / AcknowledgedEvents.RECORD_BYTES }, (_, index) => {
        const offset = index * AcknowledgedEvents.RECORD_BYTES;
        return {
          streamId: part.toString('hex', offset, offset + 16),
          version: part.readInt32BE(offset + 16),
        };
      });
    });
  }
}
