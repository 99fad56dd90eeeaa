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
  /** Opens the setting up alone. */
  token: string
  /** With the token that opens everything else; answers what went wrong, or null. */
  onDone: (token: string) => SignInProblem | null
  /** The token is dead: it takes another sign-in. */
  onLapsed: () => void
  onBack: () => void
}

/** Where a second factor is required and an account has none: nothing goes on before it is set up. */
export default function FirstSetUp({ token, onDone, onLapsed, onBack }: FirstSetUpProps) {
  const words = useLanguage()
  const { say, language } = words
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [api] = useState(() => createClient({ baseUrl: apiBase, token: () => token, credentials: 'include' }))
  const [done, setDone] = useState<{ codes: readonly string[]; token: string } | null>(null)
  const { data: begun, error } = useQuery({
    queryKey: ['second-factor-set-up', token],
    queryFn: () => api.accounts.beginSecondFactor({ password: null, response: null }),
    // Another secret would make the code that was scanned useless.
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
