import { queryOptions } from '@tanstack/react-query';
import type {
  confirmEnrolment as confirmEnrolmentRoute,
  getSecondFactor,
  listOwnSessions,
  listStaff,
  renewRecoveryCodes as renewRecoveryCodesRoute,
  resetSecondFactor as resetSecondFactorRoute,
  revokeOtherSessions as revokeOtherSessionsRoute,
  revokeSession as revokeSessionRoute,
  revokeStaffSessions as revokeStaffSessionsRoute,
  startEnrolment as startEnrolmentRoute,
} from '@wayfold/contracts/staff/staff';
import { callApi } from '../../../shared/api/client.js';
import type { ReasonedRequest } from '../ui/session.js';

export const secondFactorQuery = queryOptions({
  queryKey: ['staff', 'second-factor'],
  queryFn: ({ signal }) => callApi<typeof getSecondFactor>('GET /api/staff/second-factor', {}, { signal }),
  staleTime: 0,
});

export const sessionsQuery = queryOptions({
  queryKey: ['staff', 'sessions'],
  queryFn: ({ signal }) => callApi<typeof listOwnSessions>('GET /api/staff/sessions', {}, { signal }),
  staleTime: 0,
});

export const staffQuery = queryOptions({
  queryKey: ['ops', 'staff'],
  queryFn: ({ signal }) => callApi<typeof listStaff>('GET /api/ops/staff', {}, { signal }),
  staleTime: 0,
});

export const startEnrolment = (csrf: string) =>
  callApi<typeof startEnrolmentRoute>('POST /api/staff/second-factor/start', {}, { csrf });

export const confirmEnrolment = (code: string, csrf: string) =>
  callApi<typeof confirmEnrolmentRoute>(
    'POST /api/staff/second-factor/confirm',
    { body: { code } },
    { csrf },
  );

export const renewRecoveryCodes = (csrf: string) =>
  callApi<typeof renewRecoveryCodesRoute>('POST /api/staff/second-factor/recovery-codes', {}, { csrf });

export const revokeSession = (id: string, csrf: string) =>
  callApi<typeof revokeSessionRoute>('POST /api/staff/sessions/{id}/revoke', { params: { id } }, { csrf });

export const revokeOtherSessions = (csrf: string) =>
  callApi<typeof revokeOtherSessionsRoute>('POST /api/staff/sessions/revoke-others', {}, { csrf });

export const revokeStaffSessions = (id: string, csrf: string) =>
  callApi<typeof revokeStaffSessionsRoute>(
    'POST /api/ops/staff/{id}/sessions/revoke',
    { params: { id } },
    { csrf },
  );

export const resetSecondFactor = (id: string, { reason, csrf }: ReasonedRequest) =>
  callApi<typeof resetSecondFactorRoute>(
    'POST /api/ops/staff/{id}/second-factor/reset',
    { params: { id }, body: { reason } },
    { csrf },
  );
