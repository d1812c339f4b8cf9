import { toIntentId } from './acts.js';
import type { Flow } from './flow.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { Stage } from '../engine/stage.js';

const DECLINED = '4000000000009995';
const OTHER = '5555555555554444';
/** Declines after which the next one closes the form. */
const ALL_BUT_ONE = 14;

async function openForm(stage: Stage): Promise<string> {
  const { status, body } = await stage.replaceCard(stage.getHeld());
  if (body.state !== 'enter') throw new Error(`no form: ${status} ${JSON.stringify(body)}`);
  const secret = body.card.clientSecret;
  stage.note({ form: secret });
  return secret;
}

const listFailures = async (stage: Stage): Promise<string[]> =>
  (await stage.scene.card.readState()).events
    .filter(({ type }) => type === 'setup_intent.setup_failed')
    .map(({ id }) => id);

/** Declines a card and sends the provider's event under its own id, which the sweep finds too. */
async function decline(stage: Stage): Promise<void> {
  const secret = String(stage.notes['form']);
  const before = await listFailures(stage);
  await stage.scene.card.pay(secret, DECLINED);
  const eventId = (await listFailures(stage)).find((id) => !before.includes(id));
  await stage.sendWebhook(toIntentId(secret), 'setup_intent.setup_failed', 1, eventId);
}

/** Replacing the card for later charges. */
export const cardFlows = {
  'another card': {
    after: 'webhook',
    async run(stage) {
      const secret = await openForm(stage);
      await stage.scene.card.pay(secret, OTHER);
      await stage.sendWebhook(toIntentId(secret), 'setup_intent.succeeded');
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const last4 = (await stage.readBookings())[0]?.state.cards.saved?.card?.last4;
      return last4 === '4444' ? undefined : `the card that is charged ends in ${String(last4)}`;
    },
  },
  'another card declined often': {
    after: 'webhook',
    async run(stage) {
      await openForm(stage);
      for (let n = 0; n < ALL_BUT_ONE; n++) await decline(stage);
      await waitUntilSettled(stage);
    },
  },
  'another card declined too often': {
    after: 'another card declined often',
    async run(stage) {
      await decline(stage);
      await waitUntilSettled(stage);
    },
    end: async (stage) => {
      const declineCount = (await stage.readBookings())[0]?.state.cards.declinedInForms.length;
      if (declineCount !== ALL_BUT_ONE + 1) return `${String(declineCount)} cards were counted`;
      const [form] = (await stage.scene.card.readState()).setup_intents;
      return form?.status === 'canceled' ? undefined : `the form is still ${String(form?.status)}`;
    },
  },
} as const satisfies Record<string, Flow>;
