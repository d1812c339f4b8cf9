import { queryOptions } from '@tanstack/react-query';
import type {
  confirmEnrolment,
  getSecondFactor,
  listOwnSessions,
  listStaff,
  renewRecoveryCodes,
  resetSecondFactor,
  revokeOtherSessions,
  revokeSession,
  revokeStaffSessions,
  startEnrolment,
} from '@wayfold/contracts/staff/staff';
import { callApi } from '../../../shared/api/client.js';
import type { ReasonedRequest } from './session.js';

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

export const beginEnrolment = (csrf: string) =>
  callApi<typeof startEnrolment>('POST /api/staff/second-factor/start', {}, { csrf });

export const confirmEnrolmentCode = (code: string, csrf: string) =>
  callApi<typeof confirmEnrolment>('POST /api/staff/second-factor/confirm', { body: { code } }, { csrf });

export const renewCodes = (csrf: string) =>
  callApi<typeof renewRecoveryCodes>('POST /api/staff/second-factor/recovery-codes', {}, { csrf });

export const endSession = (id: string, csrf: string) =>
  callApi<typeof revokeSession>('POST /api/staff/sessions/{id}/revoke', { params: { id } }, { csrf });

export const endOtherSessions = (csrf: string) =>
  callApi<typeof revokeOtherSessions>('POST /api/staff/sessions/revoke-others', {}, { csrf });

export const endStaffSessions = (id: string, csrf: string) =>
  callApi<typeof revokeStaffSessions>(
    'POST /api/ops/staff/{id}/sessions/revoke',
    { params: { id } },
    { csrf },
  );

export const resetFactor = (id: string, { reason, csrf }: ReasonedRequest) =>
  callApi<typeof resetSecondFactor>(
    'POST /api/ops/staff/{id}/second-factor/reset',
    { params: { id }, body: { reason } },
    { csrf },
  );
