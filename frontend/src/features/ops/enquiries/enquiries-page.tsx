import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { answerEnquiry, Enquiry, listEnquiries } from '@wayfold/contracts/enquiries';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../shared/api/client.js';
import { getCode } from '../../../shared/api/problem.js';
import { newUuid } from '../../../shared/device/uuid.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Notice } from '../../../shared/ui/form/notice.js';
import { mapPages } from '../ui/map-pages.js';
import { PagedList } from '../ui/paged-list.js';
import { buildPagedQuery } from '../ui/paged-query.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useSession } from '../ui/session.js';
import { EnquiryItem } from './enquiry-item.js';

type Enquiries = RouteReply<typeof listEnquiries>;
type EnquiryFilter = Enquiry['state'] | null;

const buildEnquiriesQuery = (state: EnquiryFilter) =>
  buildPagedQuery(['enquiries', state], (page, signal) =>
    callApi<typeof listEnquiries>(
      'GET /api/ops/enquiries',
      { query: { ...page, state: state ?? undefined } },
      { signal },
    ),
  );

/**
 * Removes an answered enquiry from the open list and marks it in the list of all, because a list lags behind
 * the log.
 */
function applyAnswer<PageParam>(
  cachedPages: InfiniteData<Enquiries, PageParam>,
  id: string,
  filter: EnquiryFilter,
): InfiniteData<Enquiries, PageParam> {
  const updateEnquiry = (enquiry: Enquiry): readonly Enquiry[] => {
    if (enquiry.id !== id) return [enquiry];
    return filter === null ? [{ ...enquiry, state: 'answered' }] : [];
  };
  return mapPages(cachedPages, (page) => ({ ...page, enquiries: page.enquiries.flatMap(updateEnquiry) }));
}

const ENQUIRY_FILTERS: readonly EnquiryFilter[] = ['open', 'answered', null];

/** Lists enquiries from the contact form, newest first; staff answer by mail and mark them as answered. */
export function EnquiriesPage() {
  const { t } = useTranslation('ops-enquiries');
  const client = useQueryClient();
  const locale = useLocale();
  const [filter, setFilter] = useState<EnquiryFilter>('open');
  const [selectedEnquiry, setSelectedEnquiry] = useState<Enquiry | null>(null);
  const [notice, setNotice] = useState('');
  const query = buildEnquiriesQuery(filter);
  const list = useInfiniteQuery(query);
  return (
    <>
      <div className="spread">
        <h1>{t('title')}</h1>
        <EnquiryStateFilter filter={filter} onChoose={setFilter} />
      </div>
      <p className="muted">{t('intro')}</p>
      <Notice text={notice} />
      <PagedList list={list} getRows={(page) => page.enquiries} emptyText={t('none')}>
        {(enquiries) => (
          <ul className="ops-list panel space-above" aria-label={t('title')}>
            {enquiries.map((enquiry) => (
              <li key={enquiry.id}>
                <EnquiryItem
                  enquiry={enquiry}
                  locale={locale}
                  onOpenDialog={() => setSelectedEnquiry(enquiry)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {selectedEnquiry ? (
        <AnswerDialog
          enquiry={selectedEnquiry}
          onClose={() => setSelectedEnquiry(null)}
          onRefusedAsAnswered={() => void list.refetch()}
          onDone={(sentence) => {
            setNotice(sentence);
            client.setQueryData(
              query.queryKey,
              (cachedPages) => cachedPages && applyAnswer(cachedPages, selectedEnquiry.id, filter),
            );
          }}
        />
      ) : null}
    </>
  );
}

interface EnquiryStateFilterProps {
  readonly filter: EnquiryFilter;
  readonly onChoose: (filter: EnquiryFilter) => void;
}

function EnquiryStateFilter({ filter, onChoose }: EnquiryStateFilterProps) {
  const { t } = useTranslation('ops-enquiries');
  return (
    <label className="field">
      <span>{t('filterLabel')}</span>
      <select
        value={filter ?? 'all'}
        onChange={({ target }) =>
          onChoose(ENQUIRY_FILTERS.find((candidate) => candidate === target.value) ?? null)
        }
      >
        {ENQUIRY_FILTERS.map((option) => (
          <option key={option} value={option ?? 'all'}>
            {t(`states.${option ?? 'all'}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface AnswerDialogProps {
  readonly enquiry: Enquiry;
  readonly onClose: () => void;
  /** Reports that somebody else answered first. */
  readonly onRefusedAsAnswered: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

/** Marks an enquiry as answered; every attempt sends the same key. */
function AnswerDialog({
  enquiry: { id, reference },
  onClose,
  onRefusedAsAnswered,
  onDone,
}: AnswerDialogProps) {
  const { t } = useTranslation('ops-enquiries');
  const { csrfToken: csrf } = useSession();
  const [idempotencyKey] = useState(newUuid);
  return (
    <ReasonDialog
      title={t('answerTitle', { reference })}
      explanation={t('answerIntro')}
      inputLabel={t('answerNote')}
      submitText={t('answerButton')}
      onSend={(reason) =>
        callApi<typeof answerEnquiry>(
          'POST /api/ops/enquiries/{id}/answered',
          { params: { id }, body: { reason }, idempotencyKey },
          { csrf },
        ).catch((error: unknown) => {
          if (getCode(error) === 'ENQUIRY_ANSWERED') onRefusedAsAnswered();
          throw error;
        })
      }
      onDone={() => onDone(t('doneMessage', { reference }))}
      onClose={onClose}
    />
  );
}
