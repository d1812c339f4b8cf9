import type { MailOutbox } from './modules/mail/outbox/outbox.store.js';
import { mailReactor } from './modules/mail/triggers/booking-mails.reactor.js';
import { enquiryMailReactor } from './modules/mail/triggers/enquiry-mails.reactor.js';
import { modules } from './modules.js';
import type { InlineView } from './platform/commands/runner.js';
import type { House } from './platform/modules/define-module.js';
import type { Projection, Reactor } from './platform/projections/projection.js';

/** Every read model of the house, by name. */
export const projections: readonly Projection[] = modules
  .flatMap((module) => module.projections)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Those of them that the commands write. */
export const inlineViews: readonly InlineView[] = modules.flatMap((module) => module.inlineViews);

/** What follows the log with commands of its own; with an outbox, also with mails, which `onMail` announces. */
export const reactorsWith = (
  house: House,
  outbox?: Pick<MailOutbox, 'add'>,
  onMail?: () => void,
): readonly Reactor[] => [
  ...modules.flatMap((module) => module.reactors(house)),
  ...(outbox ? [mailReactor(outbox, onMail), enquiryMailReactor(outbox, onMail)] : []),
];
