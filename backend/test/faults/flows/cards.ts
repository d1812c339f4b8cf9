import { ATTEMPTS_PER_CARD } from '../../../src/modules/booking/core/saved-cards.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { parseIntentId } from '../../support/card-provider/intent-id.js';
import type { FlowDriver } from '../engine/flow-driver.js';
import { drainWork } from '../engine/quiescence.js';
import type { Flow } from './flow.js';
import { requireBooking } from './steps/steps.js';

/** Declines after which the next decline closes the form. */
const MAX_OPEN_DECLINES = ATTEMPTS_PER_CARD - 1;

async function openForm(driver: FlowDriver): Promise<string> {
  const { status, body } = await driver.replaceCard(driver.requireHandle());
  if (body.state !== 'enter') throw new Error(`no card form was opened: ${status} ${JSON.stringify(body)}`);
  const secret = body.card.clientSecret;
  driver.addNotes({ cardFormSecret: secret });
  return secret;
}

const listFailures = async (driver: FlowDriver): Promise<string[]> =>
  (await driver.environment.card.readState()).events
    .filter(({ type }) => type === 'setup_intent.setup_failed')
    .map(({ id }) => id);

/** Declines a card and sends the provider's event under its own id, which the sweep finds too. */
async function declineCards(driver: FlowDriver): Promise<void> {
  const secret = driver.requireNote('cardFormSecret');
  const previousFailures = await listFailures(driver);
  await driver.environment.card.payIntent(secret, CARDS.withoutFunds);
  const eventId = (await listFailures(driver)).find((id) => !previousFailures.includes(id));
  await driver.sendWebhook(parseIntentId(secret), 'setup_intent.setup_failed', 1, eventId);
}

/** Flows in which the customer replaces the card for later charges. */
export const cardFlows = {
  'card replaced': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      const secret = await openForm(driver);
      await driver.environment.card.payIntent(secret, CARDS.otherGood);
      await driver.sendWebhook(parseIntentId(secret), 'setup_intent.succeeded');
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const last4 = (await requireBooking(driver)).state.cards.savedCard?.card?.last4;
      return last4 === '4444' ? undefined : `the card that is charged ends in ${String(last4)}`;
    },
  },
  'replacement card declined, one attempt left': {
    precedingFlow: 'deposit paid',
    async run(driver) {
      await openForm(driver);
      for (let i = 0; i < MAX_OPEN_DECLINES; i++) await declineCards(driver);
      await drainWork(driver);
    },
  },
  'replacement card declined, attempts exhausted': {
    precedingFlow: 'replacement card declined, one attempt left',
    async run(driver) {
      await declineCards(driver);
      await drainWork(driver);
    },
    checkEnd: async (driver) => {
      const declineCount = (await requireBooking(driver)).state.cards.declinedInForms.length;
      if (declineCount !== MAX_OPEN_DECLINES + 1) return `${declineCount} cards were counted`;
      const [form] = (await driver.environment.card.readState()).setup_intents;
      return form?.status === 'canceled' ? undefined : `the form is still ${String(form?.status)}`;
    },
  },
} as const satisfies Record<string, Flow>;
