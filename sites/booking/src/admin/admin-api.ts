import { createClient } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import { queryOptions, type UseQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiBase } from '../backend-address.ts'
import { adminToken, forgetAdmin } from '../session/stored-user.ts'

/** The admin's own client: its token isn't the guest's, and an expired one leads to the admin sign-in. With the credentials flag, as specified. */
export const adminApi = createClient({ baseUrl: apiBase, token: adminToken, credentials: 'include' })

/** A name for a request that must count once. `crypto.randomUUID` is for secure pages alone; this works on a hall's plain network too. */
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An admin call was answered 401 or 403: logs out, and `RequireAdmin` goes to the admin sign-in (specification section 4). */
export async function asAdmin<T>(call: Promise<T>): Promise<T> {
  const token = adminToken()
  try {
    return await call
  } catch (error) {
    // A late answer to a session that has ended says nothing about the one that has begun meanwhile.
    const isOfThis = token === adminToken()
    if (isOfThis && error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetAdmin()
    throw error
  }
}

/** What the admin reads: under the key `admin`, and read again whenever it is shown again unless `options` say otherwise. */
export function adminQuery<Data>(
  key: readonly unknown[],
  read: (request: { signal: AbortSignal }) => Promise<Data>,
  options: Pick<UseQueryOptions<Data>, 'staleTime' | 'refetchInterval' | 'placeholderData'> = {},
) {
  return queryOptions({ staleTime: 0, ...options, queryKey: ['admin', ...key], queryFn: ({ signal }) => asAdmin(read({ signal })) })
}

/** A change made in the admin. Afterwards all of its data is read again, after a refusal too: it says that the data is old. */
export function useAdminAction<Result, Values = void>(
  call: (values: Values) => Promise<Result>,
  onSuccess?: (result: Result, values: Values) => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: Values) => asAdmin(call(values)),
    ...(onSuccess && { onSuccess }),
    onSettled: () => {
      // What visitors are told, too: which shows are on sale, and the figures. No form waits for these: their calls may take for ever.
      for (const queryKey of [['shows'], ['figures'], ['site']]) void queries.invalidateQueries({ queryKey })
      return queries.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}
