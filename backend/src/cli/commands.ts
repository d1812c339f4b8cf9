import { printAsOf, printHistory } from './bookings.js';
import { switchCharging } from './charging.js';
import { erasePersons } from './erase.js';
import { runLedgerVerification } from './ledger.js';
import { sealLog, verifyWholeLog } from './log.js';
import { printProof } from './prove.js';
import { rebuildReadModels } from './rebuild.js';
import { printRoots } from './roots.js';
import { rotateKeys } from './rotate-keys.js';
import { manageStaff } from './staff.js';
import type { Tool } from './tool.js';
import { verifyReadModels } from './verify.js';

export const USAGE = `npm run ops -- COMMAND

  history BOOKING            prints the events of a booking in order; BOOKING is an id or a reference such as WF-7KQ4-9TX
  at BOOKING TIME            prints a booking as of an instant (2027-03-09T12:00:00Z) or after an event (#7)
  verify                     compares every read model with the fold of its events; prints differences with exit code 1
  verify --log [--roots FILE]
                             compares every event with its sealed segment, and segments with the roots in FILE
  rebuild READMODEL|all      builds a new copy of a read model, then switches readers to it; Ctrl-C cancels
                             --status: progress; --cancel READMODEL: cancels a rebuild, or cleans up after a killed one
  roots [--after SEGMENT]    prints the roots of the sealed log, one JSON object per line, to store elsewhere (npm run -s)
  prove BOOKING|POSITION     prints a proof that the logged events are unchanged (npm run -s)
  prove --check FILE [--roots FILE]
                             checks such a proof without the database
  ledger verify [--from YYYY-MM-DD] [--until YYYY-MM-DD] [--json]
                             compares the ledger with the payment provider's; prints the cause of every difference,
                             with exit code 1 if one is unexplained
  charging pause|resume REASON [--by NAME]
                             the kill switch of automatic charges, without the console
  seal                       seals the newest events now
  catalogue-import FILE      checks a catalogue file or folder and imports it
  erase PERSON [--yes]       erases a person for good; PERSON is an email address, a booking (with --all its whole party)
                             or the id of one named person. Without --yes it only lists what would be erased.
                             --by NAME: who erases; --wait SECONDS: how long to wait for the payment provider;
                             --refunded-outside: the money owed to them was refunded outside this system;
                             --again --yes: repeats all erasures after keys were restored from a backup
  rotate-keys                wraps the keys of personal data under SECRET_KEY while everything runs; reads keys still
                             wrapped under SECRET_KEY_PREVIOUS; --new first creates a key in the embedded secrets.json
  staff add EMAIL NAME ROLE  adds a member of staff (viewer, agent, finance, admin) and prints the password once
  staff reset-second-factor EMAIL
                             removes a lost second factor, if no administrator can do it in the console
`;

/** The words of `USAGE`, except for `catalogue-import`, which opens the database by itself. */
type CommandName =
  | 'history'
  | 'at'
  | 'verify'
  | 'rebuild'
  | 'roots'
  | 'prove'
  | 'ledger'
  | 'charging'
  | 'seal'
  | 'erase'
  | 'rotate-keys'
  | 'staff';

const TOOLS: Readonly<Record<CommandName, Tool>> = {
  history: printHistory,
  at: printAsOf,
  verify: (infrastructure, args) =>
    args[0] === '--log'
      ? verifyWholeLog(infrastructure, args.slice(1))
      : verifyReadModels(infrastructure, args),
  rebuild: rebuildReadModels,
  roots: printRoots,
  prove: printProof,
  ledger: runLedgerVerification,
  charging: switchCharging,
  seal: sealLog,
  erase: erasePersons,
  'rotate-keys': rotateKeys,
  staff: manageStaff,
};

export const findTool = (name: string): Tool | undefined =>
  new Map<string, Tool>(Object.entries(TOOLS)).get(name);
