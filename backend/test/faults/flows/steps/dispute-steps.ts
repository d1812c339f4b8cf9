// Disputes by the customer's bank, in the flows.
import type { FlowDriver } from '../../engine/flow-driver.js';
import { drainWork } from '../../engine/quiescence.js';

/** Disputes the deposit at the customer's bank; no webhook reports it yet. Returns the dispute's id. */
export async function openUnreportedDispute(driver: FlowDriver): Promise<string> {
  const { card } = driver.environment;
  const [paidIntent] = (await card.readState()).payment_intents;
  return (await card.triggerAction('disputes/open', { paymentIntent: paidIntent?.id })).id;
}

/** Disputes the deposit at the customer's bank; a webhook reports it. Returns the dispute's id. */
export async function openDispute(driver: FlowDriver): Promise<string> {
  const id = await openUnreportedDispute(driver);
  await driver.sendWebhook(id, 'charge.dispute.created');
  await drainWork(driver);
  return id;
}

/** Decides the dispute as the customer's bank; the provider reports it `deliveryCount` times. */
export async function decideDispute(
  driver: FlowDriver,
  id: string,
  outcome: 'won' | 'lost',
  deliveryCount = 1,
): Promise<void> {
  await driver.environment.card.triggerAction('disputes/move', { dispute: id, to: outcome });
  await driver.sendWebhook(id, 'charge.dispute.closed', deliveryCount);
}
