import { EventCodec } from '../../../src/platform/event-store/codec.js';
import { MemoryEventStore } from '../../../src/platform/event-store/memory.js';
import { Keyring } from '../../../src/platform/personal-data/keyring.js';
import { MemorySubjectKeys } from '../../../src/platform/personal-data/subject-keys.js';
import { testKek, testRegistry } from './events.js';

/** An empty log of the test events. */
export function newMemoryStore(): MemoryEventStore {
  const keys = new MemorySubjectKeys();
  return new MemoryEventStore(new EventCodec(testRegistry, new Keyring(keys, [testKek])), keys);
}
