import { createClient } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import { queryOptions, type UseQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiBase } from '../backend-address.ts'
import { adminToken, forgetAdmin } from '../session/stored-user.ts'

/**
 * The admin's own client: its token isn't the guest's, and an expired one leads to the admin sign-in. The specification asks for the
 * credentials flag.
 */
export const adminApi = createClient({ baseUrl: apiBase, token: adminToken, credentials: 'include' })

/** Returns an id for a request that must count once. `crypto.randomUUID` needs a secure page; this also works on a hall's plain network. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Awaits an admin call. A 401 or 403 signs out, and `RequireAdmin` then leads to the admin sign-in (specification section 4). */
export async function asAdmin<T>(call: Promise<T>): Promise<T> {
  const token = adminToken()
  try {
    return await call
  } catch (error) {
    // A late response to a session that has ended says nothing about the session that began since.
    const isOfThis = token === adminToken()
    if (isOfThis && error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetAdmin()
    throw error
  }
}

/** A query of the admin: its key begins with `admin`, and it is refetched whenever it is shown again unless `options` say otherwise. */
export function adminQuery<Data>(
  key: readonly unknown[],
  read: (request: { signal: AbortSignal }) => Promise<Data>,
  options: Pick<UseQueryOptions<Data>, 'staleTime' | 'refetchInterval' | 'placeholderData'> = {},
) {
  return queryOptions({ staleTime: 0, ...options, queryKey: ['admin', ...key], queryFn: ({ signal }) => asAdmin(read({ signal })) })
}

/**
 * A change made in the admin. Afterwards all data of the admin is refetched, also after a refusal, as that means that the data is old. The
 * action is pending until then, unless `isQuick`: until it is answered.
 */
export function useAdminAction<Result, Values = void>(
  call: (values: Values) => Promise<Result>,
  onSuccess?: (result: Result, values: Values) => void,
  { isQuick = false }: { isQuick?: boolean } = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: Values) => asAdmin(call(values)),
    ...(onSuccess && { onSuccess }),
    onSettled: () => {
      // Also refetches what visitors see: the shows on sale, the figures and the site. No form waits for these, as their calls may take
      // very long.
      for (const queryKey of [['shows'], ['figures'], ['site']]) void queries.invalidateQueries({ queryKey })
      const read = queries.invalidateQueries({ queryKey: ['admin'] })
      return isQuick ? undefined : read
    },
  })
}
