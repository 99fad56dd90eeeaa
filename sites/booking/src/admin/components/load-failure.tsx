import { codeWords, type Words } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { RetryNotice } from '../../components/empty-state.tsx'
import { Skeleton } from '../../components/skeleton.tsx'

interface Reading<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<Data> {
  /** As `useQuery` gives it. */
  query: Reading<Data>
  /** Of the place that is kept while it loads, as a CSS length. */
  height: string
  children: (data: Data) => ReactNode
}

/** What a query has read; before that its place, or why there is nothing to show. */
export function Loaded<Data>({ query, height, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <LoadFailure query={query} error={query.error} /> : <Skeleton height={height} />
}

export function LoadFailure({ query, error }: { query: Pick<Reading<unknown>, 'isFetching' | 'refetch'>; error: Error }) {
  const words = useLanguage()
  return (
    <RetryNotice isBusy={query.isFetching} onRetry={query.refetch}>
      {loadProblem(error, words)}
    </RetryNotice>
  )
}

/** Why an admin page has nothing to show, in the words of specification section 8. */
export function loadProblem(error: unknown, words: Words): string {
  const { say } = words
  // Neither a message to repeat nor a status that says more than that it went wrong.
  if (!(error instanceof ApiError) || (error.kind === 'unreadable' && !isFailure(error))) return say('Failed to load dashboard data')
  return say('Failed to load data: {{message}}', { message: reasonOf(error, words) })
}

/** What the backend or the network says: its message in the chosen language, else the status. */
export function reasonOf(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return ''
  // A proxy's page, or an empty body, with a status that says it.
  if (error.kind === 'unreadable' && isFailure(error)) return String(error.status)
  const said = codeWords(error, words) ?? (error.message === '' ? '' : words.sayText(error.message))
  return said || String(error.status ?? '')
}

function isFailure({ status = 0 }: ApiError): boolean {
  return status >= 400
}
