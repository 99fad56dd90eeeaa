import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { signInAdmin } from '../../session/stored-user.ts'
import styles from './link-page.module.css'
import { passkeyProblem, signInByPasskey } from './passkeys.ts'
import { signInWaysQuery } from './sign-in-ways.ts'

/** Signs in with a passkey; shown only if this address and this browser allow passkeys. */
export function PasskeySignIn() {
  const words = useLanguage()
  const { say } = words
  const { data: ways } = useQuery(signInWaysQuery)
  const [isKept, setKept] = useState(true)
  const signingIn = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: ({ user, token }) => setKept(signInAdmin(user, token)),
  })
  if (!ways?.passkeys || !('PublicKeyCredential' in window)) return null
  return (
    <div className={styles.end}>
      <Button variant="quiet" busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
        {say('Sign in with a passkey')}
      </Button>
      {signingIn.isSuccess && !isKept && (
        <Notice kind="error">{say('This browser doesn’t save anything, so you can’t stay signed in.')}</Notice>
      )}
      {signingIn.isError && <Notice kind="error">{passkeyProblem(signingIn.error, words, 'The passkey was not used.')}</Notice>}
    </div>
  )
}
