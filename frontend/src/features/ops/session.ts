import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { me, signIn, signOut } from '@wayfold/contracts/staff';
import { api } from '../../shared/api/client.js';

/** Who is signed in; the cookie is the browser's, the CSRF token comes with the answer. */
export const sessionQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: ({ signal }) => api<typeof me>('GET /api/staff/me', {}, { signal }),
  retry: false,
  staleTime: 60_000,
});

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      api<typeof signIn>('POST /api/staff/sign-in', { body }),
    onSuccess: (session) => client.setQueryData(sessionQuery.queryKey, session),
  });
}

export function useSignOut(csrf: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api<typeof signOut>('POST /api/staff/sign-out', {}, { csrf }),
    onSettled: () => client.clear(),
  });
}
