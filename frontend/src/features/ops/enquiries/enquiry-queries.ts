import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { Enquiry, listEnquiries } from '@wayfold/contracts/enquiries';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { callApi } from '../../../shared/api/client.js';
import { mapPages } from '../ui/map-pages.js';

const PAGE_SIZE = 50;
type Enquiries = RouteReply<typeof listEnquiries>;
export type EnquiryFilter = Enquiry['state'] | null;

export const buildEnquiriesQuery = (state: EnquiryFilter) =>
  infiniteQueryOptions({
    queryKey: ['ops', 'enquiries', state],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam: cursor }) =>
      callApi<typeof listEnquiries>(
        'GET /api/ops/enquiries',
        {
          query: {
            limit: PAGE_SIZE,
            ...(cursor !== null && { cursor }),
            ...(state !== null && { state }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** The list lags behind the log, so remove what was just answered. */
export const removeEnquiry = <P>(data: InfiniteData<Enquiries, P>, id: string): InfiniteData<Enquiries, P> =>
  mapPages(data, (page) => ({ ...page, enquiries: page.enquiries.filter((enquiry) => enquiry.id !== id) }));
