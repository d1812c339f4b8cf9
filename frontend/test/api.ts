import {
  getBankLine,
  listBankLines,
  matchBankLine,
  matchBankRefund,
  reopenBankLine,
} from '@wayfold/contracts/money/banking';
import { findExpectedTransfer } from '@wayfold/contracts/money/expected-transfers';
import {
  grantApproval,
  listApprovals,
  refuseApproval,
  requestApproval,
} from '@wayfold/contracts/staff/approvals';
import {
  extendHold,
  getBooking,
  nameTravelers,
  payBooking,
  payInstalment,
  placeBooking,
} from '@wayfold/contracts/bookings/bookings';
import { bookingHistory } from '@wayfold/contracts/bookings/history';
import { getLedger } from '@wayfold/contracts/money/ledger';
import { getLedgerChecks, getLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import { getDestinations, getLanding, getRelated, listTrips } from '@wayfold/contracts/catalogue/shop';
import { listPhotos } from '@wayfold/contracts/catalogue/photos';
import { listSitemap } from '@wayfold/contracts/catalogue/sitemap';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { getHighlights } from '@wayfold/contracts/catalogue/highlights';
import { bookingCalendar, bookingInvoice, bookingReceipt } from '@wayfold/contracts/bookings/documents';
import type { RouteInput, RouteReply, RouteSpec } from '@wayfold/contracts/kernel/route';
import { replaceCard } from '@wayfold/contracts/money/cards';
import { answerEnquiry, getEnquiryDraft, listEnquiries, sendEnquiry } from '@wayfold/contracts/enquiries';
import { findBooking } from '@wayfold/contracts/bookings/links';
import {
  bookingAsOf,
  bookingEvents,
  getCharging,
  listBookings,
  pauseCharging,
  resumeCharging,
} from '@wayfold/contracts/staff/ops';
import { visitorCountry } from '@wayfold/contracts/visitors';
import { advanceClock, devMails, devStatus } from '@wayfold/contracts/platform';
import { getLegalText } from '@wayfold/contracts/legal';
import { getStorefront } from '@wayfold/contracts/storefront';
import { createQuote } from '@wayfold/contracts/money/quotes';
import {
  applyGiftCard,
  blockGiftCard,
  checkGiftCard,
  listBookingGiftCards,
  issueGiftCard,
  listGiftCards,
  removeGiftCard,
  unblockGiftCard,
} from '@wayfold/contracts/money/gift-cards';
import {
  assignShare,
  getShare,
  listShares,
  payShare,
  sendShareLink,
  splitBalance,
  takeShareBack,
} from '@wayfold/contracts/money/shares';
import {
  confirmEnrolment,
  confirmSession,
  listStaff,
  me,
  ownSessions,
  renewRecoveryCodes,
  resetSecondFactor,
  revokeOtherSessions,
  revokeSession,
  revokeStaffSessions,
  secondFactor,
  signIn,
  signInCode,
  signOut,
  startEnrolment,
} from '@wayfold/contracts/staff/staff';
import { opsCancelBooking, opsPreviewCancellation } from '@wayfold/contracts/bookings/changes';
import {
  grantGoodwill,
  handOutRefund,
  previewRefund,
  previewTakeBack,
  recordManualPayment,
  refundByStaff,
  sendRefundOtherwise,
  takeBackPayment,
} from '@wayfold/contracts/staff/ops-money';
import { listOwedRefunds, listRefundsToSend } from '@wayfold/contracts/money/refunds-to-send';
import { listTasks, settleTask } from '@wayfold/contracts/staff/tasks';
import { attachReceipt, downloadReceipt, listReceipts } from '@wayfold/contracts/money/receipts';
import {
  extendTransfer,
  listAwaitedTransfers,
  releaseTransfer,
  sendEmailCode,
  verifyEmail,
} from '@wayfold/contracts/money/transfers';
import { parsePlainSearch } from '../src/shared/ui/plain-search.js';

const ROUTES: readonly RouteSpec[] = [
  listTrips,
  getLanding,
  getDestinations,
  getRelated,
  getHighlights,
  listSitemap,
  getTrip,
  listPhotos,
  listDepartures,
  createQuote,
  getLegalText,
  getStorefront,
  visitorCountry,
  placeBooking,
  getBooking,
  nameTravelers,
  extendHold,
  payBooking,
  payInstalment,
  bookingHistory,
  replaceCard,
  sendEmailCode,
  verifyEmail,
  listBookingGiftCards,
  applyGiftCard,
  removeGiftCard,
  checkGiftCard,
  listGiftCards,
  issueGiftCard,
  blockGiftCard,
  unblockGiftCard,
  requestApproval,
  listShares,
  splitBalance,
  assignShare,
  takeShareBack,
  sendShareLink,
  findBooking,
  bookingInvoice,
  bookingReceipt,
  bookingCalendar,
  getShare,
  payShare,
  me,
  signIn,
  listBookings,
  bookingEvents,
  bookingAsOf,
  getCharging,
  pauseCharging,
  resumeCharging,
  getLedger,
  getLedgerChecks,
  getLedgerDays,

  signInCode,
  signOut,
  confirmSession,
  secondFactor,
  startEnrolment,
  confirmEnrolment,
  renewRecoveryCodes,
  ownSessions,
  revokeSession,
  revokeOtherSessions,
  listStaff,
  revokeStaffSessions,
  resetSecondFactor,
  listApprovals,
  grantApproval,
  refuseApproval,
  devStatus,
  advanceClock,
  devMails,
  opsCancelBooking,
  opsPreviewCancellation,
  grantGoodwill,
  previewRefund,
  recordManualPayment,
  refundByStaff,
  handOutRefund,
  listRefundsToSend,
  previewTakeBack,
  takeBackPayment,
  listOwedRefunds,
  sendRefundOtherwise,
  listTasks,
  settleTask,
  sendEnquiry,
  getEnquiryDraft,
  listEnquiries,
  answerEnquiry,
  attachReceipt,
  downloadReceipt,
  listReceipts,
  extendTransfer,
  listAwaitedTransfers,
  releaseTransfer,
  listBankLines,
  getBankLine,
  matchBankLine,
  matchBankRefund,
  reopenBankLine,
  findExpectedTransfer,
];

/** A refusal thrown by a handler. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly more: object = {},
  ) {
    super(code);
  }
}

export interface Call {
  readonly key: string;
  readonly params: Record<string, string>;
  readonly search: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

type Handler = (call: Call) => unknown;

const pattern = ({ path }: RouteSpec): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/**
 * A fake API built from the contracts: answers `fetch` and validates every request and reply against the
 * route's schemas, so that neither pages nor fixtures can drift from them.
 */
export class FakeApi {
  readonly calls: Call[] = [];
  /** While true, no request succeeds. */
  offline = false;
  readonly #handlers = new Map<string, Handler>();

  on<R extends RouteSpec>(route: R, handler: (input: RouteInput<R>, call: Call) => RouteReply<R>): this {
    this.#handlers.set(`${route.method} ${route.path}`, (call) =>
      handler({ params: call.params, body: call.body, query: {} } as unknown as RouteInput<R>, call),
    );
    return this;
  }

  count(route: RouteSpec): number {
    return this.calls.filter(({ key }) => key === `${route.method} ${route.path}`).length;
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    await Promise.resolve();
    if (this.offline) throw new TypeError('fetch failed');
    const url = new URL(String(input), 'http://shop.test');
    const method = init.method ?? 'GET';
    const route = ROUTES.find(
      (candidate) => candidate.method === method && pattern(candidate).test(url.pathname),
    );
    if (!route) throw new Error(`The page calls what no contract has: ${method} ${url.pathname}`);
    const call: Call = {
      key: `${route.method} ${route.path}`,
      params: { ...pattern(route).exec(url.pathname)?.groups },
      search: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    this.calls.push(call);
    route.params?.parse(call.params);
    route.query?.parse(parsePlainSearch(url.search));
    route.body?.parse(call.body);
    if (route.idempotent && !call.headers.has('idempotency-key'))
      throw new Error(`${call.key}: no idempotency key`);
    if ((route.access === 'capability' || route.access === 'share') && !call.headers.has('authorization'))
      throw new Error(`${call.key}: no capability`);
    if (route.access === 'public' && init.credentials !== 'omit' && !url.pathname.startsWith('/api/staff/'))
      throw new Error(`${call.key}: cookies on a public call`);
    return this.#answer(route, call);
  };

  #answer(route: RouteSpec, call: Call): Response {
    const handler = this.#handlers.get(call.key);
    try {
      if (!handler) throw new Refused(404, 'NOT_FOUND');
      const reply = route.reply.parse(handler(call));
      return reply instanceof Uint8Array ? file(reply) : json(route.status ?? 200, reply);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, code, more } = error;
      return json(status, { type: 'about:blank', title: code, status, code, ...more });
    }
  }
}

const file = (bytes: Uint8Array): Response => new Response(new Uint8Array(bytes));

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  });
