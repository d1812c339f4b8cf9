import { describeEventStore } from '../../../test/support/event-store/event-store-suite.js';
import { testKek, testRegistry } from '../../../test/support/event-store/events.js';
import { Keyring } from '../personal-data/keyring.js';
import { MemorySubjectKeys } from '../personal-data/subject-keys.js';
import { EventCodec } from './codec.js';
import { MemoryEventStore } from './memory.js';

describeEventStore('memory', () => {
  const keys = new MemorySubjectKeys();
  const keyring = new Keyring(keys, [testKek]);
  const store = new MemoryEventStore(new EventCodec(testRegistry, keyring), keys);
  return Promise.resolve({ store, keyring, close: () => Promise.resolve() });
});
