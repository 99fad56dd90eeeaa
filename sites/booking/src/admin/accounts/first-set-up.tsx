import { createClient } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import { type SignInProblem, signInWords } from '@sabha/api/sign-in-problem'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiBase } from '../../backend-address.ts'
import { Failure } from '../../components/failure.tsx'
import loginStyles from '../../components/sign-in-card.module.css'
import { Skeleton } from '../../components/skeleton.tsx'
import { RecoveryCodes, SetUpForm } from './second-factor-set-up.tsx'

export interface FirstSetUpProps {
  /** The token that allows nothing but the set-up. */
  token: string
  /** Gets the token that opens everything else; returns the problem, or null. */
  onDone: (token: string) => SignInProblem | null
  /** The token has expired, so the admin must sign in again. */
  onLapsed: () => void
  onBack: () => void
}

/** Sets up a second factor where one is required and the account has none; nothing else is possible before that. */
export default function FirstSetUp({ token, onDone, onLapsed, onBack }: FirstSetUpProps) {
  const words = useLanguage()
  const { say, language } = words
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [api] = useState(() => createClient({ baseUrl: apiBase, token: () => token, credentials: 'include' }))
  const [done, setDone] = useState<{ codes: readonly string[]; token: string } | null>(null)
  const { data: begun, error } = useQuery({
    queryKey: ['second-factor-set-up', token],
    queryFn: () => api.accounts.beginSecondFactor({ password: null, response: null }),
    // A refetch would make another secret and invalidate the one that was scanned.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const confirm = async (code: string) => {
    try {
      const { recovery_codes, token: next } = await api.accounts.confirmSecondFactor({ setup: begun?.setup ?? '', code, language })
      setDone({ codes: recovery_codes, token: next ?? '' })
    } catch (refused) {
      if (refused instanceof ApiError && refused.status === 401) onLapsed()
      throw refused
    }
  }
  if (done) {
    return (
      <>
        <h1>{say('Your recovery codes')}</h1>
        <RecoveryCodes codes={done.codes} />
        {problem && <Notice kind="error">{signInWords(problem, words)}</Notice>}
        <Button onClick={() => setProblem(onDone(done.token))}>{say('I have kept them')}</Button>
      </>
    )
  }
  return (
    <>
      <h1>{say('Set up two-step sign-in')}</h1>
      <p className={loginStyles.lead}>{say('Every account here signs in with two steps. Set yours up now; it takes a minute.')}</p>
      {begun ? (
        <SetUpForm begun={begun} onConfirm={confirm} />
      ) : error ? (
        <>
          <Failure error={error} failed="Two-step sign-in could not be changed." />
          <Button variant="quiet" onClick={onBack}>
            {say('Back to the sign-in')}
          </Button>
        </>
      ) : (
        <Skeleton height="240px" />
      )}
    </>
  )
}
