import { codeWords, type Words } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { RetryNotice } from '../../components/empty-state.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import styles from './load-failure.module.css'

interface Reading<Data> {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface LoadedProps<Data> {
  /** The result of `useQuery`. */
  query: Reading<Data>
  /** The height of the placeholder while it loads, as a CSS length. */
  height: string
  children: (data: Data) => ReactNode
}

/** Shows what a query has read, and why it couldn't be read again; before that, a placeholder or the reason why it failed. */
export function Loaded<Data>({ query, height, children }: LoadedProps<Data>) {
  const { data, error } = query
  if (data === undefined) return error ? <LoadFailure query={query} error={error} /> : <Skeleton height={height} />
  return (
    <>
      {error && <NotReadAgain query={query} error={error} />}
      {children(data)}
    </>
  )
}

interface FailureProps {
  query: Pick<Reading<unknown>, 'isFetching' | 'refetch'>
  error: Error
}

/** Stands in place of what couldn't be read. */
export function LoadFailure({ query, error }: FailureProps) {
  const words = useLanguage()
  return (
    <RetryNotice isBusy={query.isFetching} onRetry={query.refetch}>
      {loadProblem(error, words)}
    </RetryNotice>
  )
}

/** Stands above what was read before, and is as quiet as one of several on a page should be. */
export function NotReadAgain({ query, error }: FailureProps) {
  const words = useLanguage()
  const { say } = words
  return (
    <p className={styles.before} role="alert">
      <strong>{loadProblem(error, words)}</strong> {say('What you see below is from before.')}{' '}
      <button type="button" aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
        {say('Try again')}
      </button>
    </p>
  )
}

/** Says why an admin page has nothing to show, in the words of specification section 8. */
export function loadProblem(error: unknown, words: Words): string {
  const { say } = words
  // There is no message to repeat, and no status that says more than that it failed.
  if (!(error instanceof ApiError) || (error.kind === 'unreadable' && !isFailure(error))) return say('Failed to load dashboard data')
  return say('Failed to load data: {{message}}', { message: reasonOf(error, words) })
}

/** Returns the message of the backend or the network in the chosen language, otherwise the status. */
export function reasonOf(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return ''
  // The body is a proxy's page or empty, so only the status says something.
  if (error.kind === 'unreadable' && isFailure(error)) return String(error.status)
  const said = codeWords(error, words) ?? (error.message === '' ? '' : words.sayText(error.message))
  return said || String(error.status ?? '')
}

function isFailure({ status = 0 }: ApiError): boolean {
  return status >= 400
}
