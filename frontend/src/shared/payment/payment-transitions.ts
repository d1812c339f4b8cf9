import { getCode, hasUnknownOutcome } from '../api/problem.js';
import { type CardFormReport, type CardNote, toCardNote } from './card-note.js';
import { type DuePaymentStep, POLLS_BEFORE_FORM, requireCardPaymentStep } from './payment-polling.js';

interface PaymentReply {
  readonly event: { readonly output: DuePaymentStep };
}

interface Failure {
  readonly event: { readonly error: unknown };
}

/** Stands in for an actor that the page has to provide. */
export const rejectUnprovided = (actor: string): Promise<never> =>
  Promise.reject(new Error(`The machine runs without its actor ${actor}`));

/** Creates a guard: the server refused for one of these reasons. */
export const isRefusedWith =
  (...codes: readonly string[]) =>
  ({ event }: Failure): boolean =>
    codes.includes(getCode(event.error));

/** Returns the event's note, or keeps the current note. */
export const updateCardNote = ({
  context,
  event,
}: {
  readonly context: { readonly note: CardNote | null };
  readonly event: CardFormReport;
}): CardNote | null => toCardNote(event) ?? context.note;

/** The card form is open. Its success proves nothing, so the machine then asks the server. */
export const ENTERING_CARD_STATE = {
  on: {
    CARD_PROCESSING: { actions: 'showCardNote' },
    CARD_ACTION_REQUIRED: { actions: 'showCardNote' },
    CARD_FAILED: { actions: 'showCardNote' },
    CARD_SUCCEEDED: 'confirming',
    CARD_OUTCOME_UNKNOWN: 'confirming',
    GO_BACK: 'offered',
  },
} as const;

/** The machine waits before it asks the server again; the customer may ask sooner. */
export const AWAITING_OUTCOME_STATE = {
  after: { backoff: 'confirming' },
  on: { POLL_NOW: 'confirming' },
} as const;

/** A poll without an answer proves nothing, so ask again. */
export const AWAIT_UNANSWERED = { target: 'awaitingOutcome', actions: 'showProblem' } as const;

/** A refusal is certain, and a retry would be refused as well. */
export const OFFER_AGAIN_IF_REFUSED = {
  guard: ({ event }: Failure): boolean => !hasUnknownOutcome(event.error),
  target: 'offered',
  actions: 'showProblem',
} as const;

/** The payment started before this page loaded, so only a retry shows the outcome. */
export const RESUME_UNANSWERED = {
  guard: ({ context, event }: Failure & { readonly context: { readonly hasPressedPay: boolean } }): boolean =>
    !context.hasPressedPay && hasUnknownOutcome(event.error),
  ...AWAIT_UNANSWERED,
} as const;

/** The server may learn the outcome after the card form, so the form is not shown again at once. */
export const KEEP_POLLING = {
  guard: ({
    context,
    event,
  }: {
    readonly context: { readonly pollCount: number };
    readonly event: { readonly output: { readonly state: string } };
  }): boolean => event.output.state === 'processing' || context.pollCount < POLLS_BEFORE_FORM,
  target: 'awaitingOutcome',
  actions: 'clearProblem',
} as const;

/** True if the customer has to approve on PayPal's or a lender's page. */
const mustApproveAtProvider = ({ event }: PaymentReply): boolean =>
  event.output.state === 'approve' || event.output.state === 'redirect';

function requireProviderAddress(step: DuePaymentStep): string {
  if (step.state === 'approve') return step.approveUrl;
  if (step.state === 'redirect') return step.url;
  throw new Error(`A payment in state ${step.state} has no provider page`);
}

/** If nothing was pressed on this page, the customer has just returned from the provider's page. */
const LEAVE_FOR_PROVIDER = {
  guard: ({ context, event }: PaymentReply & { readonly context: { readonly hasPressedPay: boolean } }) =>
    mustApproveAtProvider({ event }) && context.hasPressedPay,
  target: 'redirecting',
  actions: {
    type: 'setProviderUrl',
    params: ({ event }: PaymentReply) => requireProviderAddress(event.output),
  },
} as const;

const OPEN_CARD_FORM = {
  type: 'openCardForm',
  params: ({ event }: PaymentReply) => requireCardPaymentStep(event.output),
} as const;

/** The ways out of a page: when nothing is left to pay, and when the customer did not approve. */
interface PageExits<Finished, Unapproved> {
  readonly whenFinished: Finished;
  readonly whenUnapproved: Unapproved;
}

/** Builds the transitions of `starting` by the server's reply to the first request. */
export const buildStartTransitions = <const Finished, const Unapproved extends object>({
  whenFinished,
  whenUnapproved,
}: PageExits<Finished, Unapproved>) =>
  [
    whenFinished,
    LEAVE_FOR_PROVIDER,
    { guard: mustApproveAtProvider, ...whenUnapproved },
    {
      guard: ({ event }: PaymentReply) => event.output.state === 'processing',
      target: 'awaitingOutcome',
    },
    { target: 'enteringCard', actions: OPEN_CARD_FORM },
  ] as const;

/** Builds the transitions of `confirming` by the server's reply to a poll. */
export const buildPollTransitions = <const Finished, const Unapproved extends object>({
  whenFinished,
  whenUnapproved,
}: PageExits<Finished, Unapproved>) =>
  [
    whenFinished,
    { guard: mustApproveAtProvider, ...whenUnapproved },
    KEEP_POLLING,
    { target: 'enteringCard', actions: [OPEN_CARD_FORM, 'showDecline'] },
  ] as const;
