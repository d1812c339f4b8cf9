import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type {
  confirmSession as confirmSessionRoute,
  getCurrentSession,
  signIn,
  signInCode,
  signOut,
  StaffSession,
} from '@wayfold/contracts/staff/staff';
import { createContext, useContext } from 'react';
import { callApi } from '../../../shared/api/client.js';

export const SessionContext = createContext<StaffSession | null>(null);

export function useSession(): StaffSession {
  const session = useContext(SessionContext);
  if (session === null)
    throw new Error('No staff session: render this component inside the signed-in console');
  return session;
}

/** Staff give a reason for the request, which carries their session's CSRF token. */
export interface ReasonedRequest {
  readonly reason: string;
  readonly csrf: string;
}

/** Reads the signed-in user: the browser sends the session's cookie, and the answer brings the CSRF token. */
export const sessionQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: ({ signal }) => callApi<typeof getCurrentSession>('GET /api/staff/me', {}, { signal }),
  retry: false,
  staleTime: MINUTE_MS,
});

/** Takes the first step of signing in; users with a second factor are not signed in after it. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      callApi<typeof signIn>('POST /api/staff/sign-in', { body }),
    onSuccess: (reply) => {
      if (reply.step === 'done') client.setQueryData<StaffSession>(sessionQuery.queryKey, reply.session);
    },
  });
}

export function useSignInCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      callApi<typeof signInCode>('POST /api/staff/sign-in/code', { body: { code } }),
    onSuccess: (session) => client.setQueryData<StaffSession>(sessionQuery.queryKey, session),
  });
}

export function useSignOut(csrf: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof signOut>('POST /api/staff/sign-out', {}, { csrf }),
    onSettled: () => client.clear(),
  });
}

/** Confirms the user's identity: by code for a user with a second factor, otherwise by password. */
export const confirmSession = (session: StaffSession, proof: string) =>
  callApi<typeof confirmSessionRoute>(
    'POST /api/ops/session/confirm',
    {
      body: session.secondFactor === 'on' ? { by: 'code', code: proof } : { by: 'password', password: proof },
    },
    { csrf: session.csrfToken },
  );
