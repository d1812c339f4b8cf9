import { useMutation } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type {
  getBookingCalendar,
  getBookingInvoice,
  getBookingReceipt,
  Paper,
} from '@wayfold/contracts/bookings/documents';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../shared/api/client.js';
import { findProblemText } from '../../../shared/api/problem.js';
import { RequestButton } from '../../../shared/ui/form/request-button.js';
import { downloadFile } from '../../../shared/ui/page/download.js';
import type { BookingPanelProps } from '../panel-props.js';

type DocumentKind = 'invoice' | 'receipt' | 'calendar';

/** Lists the documents available now; the server refuses others. */
function listKinds({ status, paidCents }: BookingView): readonly DocumentKind[] {
  const kinds: DocumentKind[] = [];
  if (paidCents > 0 || ['CONFIRMED', 'COMPLETED', 'CANCELLED'].includes(status)) kinds.push('invoice');
  if (paidCents > 0) kinds.push('receipt');
  if (status === 'CONFIRMED' || status === 'COMPLETED') kinds.push('calendar');
  return kinds;
}

/** These countries use Letter paper; all others use A4. */
const LETTER_COUNTRIES = [
  'US',
  'CA',
  'MX',
  'CO',
  'CL',
  'VE',
  'CR',
  'PA',
  'GT',
  'SV',
  'HN',
  'NI',
  'DO',
  'PR',
  'PH',
];

const choosePaper = ({ party }: BookingView): Paper =>
  LETTER_COUNTRIES.includes(party?.lead.residence ?? '') ? 'Letter' : 'A4';

const DOCUMENT_PROBLEM_KEYS = { OFFLINE: 'common:offline' } as const;

/**
 * Offers the invoice, the receipt and the calendar file. They require the booking's capability, so a
 * plain link cannot open them.
 */
export function Documents({ booking, capability, locale }: BookingPanelProps) {
  const { t } = useTranslation(['confirmation', 'common']);
  const kinds = listKinds(booking);
  const { reference } = booking;
  const download = useMutation({
    mutationFn: async (kind: DocumentKind) => {
      downloadFile(
        await fetchDocument(kind, { booking, capability, locale }),
        t(`${kind}File`, { reference }),
      );
      return kind;
    },
  });
  if (kinds.length === 0) return null;
  const { isPending, variables, error, data: readyKind } = download;
  const readyText =
    readyKind === undefined ? '' : t('fileReady', { file: t(`${readyKind}File`, { reference }) });
  const status = isPending ? t('filePreparing') : readyText;
  const failureText = t(findProblemText(DOCUMENT_PROBLEM_KEYS, error) ?? 'fileFailed');
  return (
    <section className="panel stack" aria-labelledby="documents">
      <h2 className="subtitle" id="documents">
        {t('documents')}
      </h2>
      <p className="text-small muted">{t('documentsText')}</p>
      <ul className="document-list">
        {kinds.map((kind) => (
          <li key={kind}>
            <RequestButton
              className="btn secondary small"
              type="button"
              isBusy={isPending}
              onClick={() => download.mutate(kind)}
            >
              {isPending && variables === kind ? t('filePreparing') : t(kind)}
            </RequestButton>
          </li>
        ))}
      </ul>
      <p className={status === '' ? 'visually-hidden' : 'text-small'} role="status">
        {status}
      </p>
      {error ? (
        <p className="note warn" role="alert">
          {failureText}
        </p>
      ) : null}
    </section>
  );
}

function fetchDocument(
  kind: DocumentKind,
  { booking, capability, locale }: BookingPanelProps,
): Promise<Blob> {
  const params = { id: booking.id };
  const paper = choosePaper(booking);
  switch (kind) {
    case 'invoice':
      return fetchFile<typeof getBookingInvoice>(
        'GET /api/bookings/{id}/invoice.pdf',
        { params, query: { locale, paper } },
        { capability },
      );
    case 'receipt':
      return fetchFile<typeof getBookingReceipt>(
        'GET /api/bookings/{id}/receipt.pdf',
        { params, query: { locale, paper } },
        { capability },
      );
    case 'calendar':
      return fetchFile<typeof getBookingCalendar>(
        'GET /api/bookings/{id}/calendar.ics',
        { params, query: { locale } },
        { capability },
      );
  }
}
