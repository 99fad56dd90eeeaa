import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import profileStyles from '../../components/profile-card.module.css'
import { adminApi, asAdmin } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import type { Proof } from './passkeys.ts'
import { useHasPasskeyHere } from './passkeys-query.ts'
import { ProofDialog, type ProofDialogProps } from './proof-form.tsx'
import { RecoveryCodes, SetUpForm } from './second-factor-set-up.tsx'
import { useThenRefresh } from './then-refresh.ts'

const secondFactorQuery = queryOptions({
  queryKey: ['admin', 'second-factor'],
  queryFn: ({ signal }) => adminApi.accounts.secondFactor({}, { signal }),
  staleTime: 0,
})

type Asking = 'set-up' | 'codes' | 'remove'

/** Sets up, replaces and removes the authenticator app of the signed-in admin. */
export function SecondFactorCard() {
  const { say } = useLanguage()
  const { date } = useMoments()
  const query = useQuery(secondFactorQuery)
  const [asking, setAsking] = useState<Asking | null>(null)
  const button = (what: Asking, label: string) => (
    <Button variant="quiet" size="small" onClick={() => setAsking(what)}>
      {label}
    </Button>
  )
  return (
    <section className={profileStyles.card}>
      <h2>{say('Two-step sign-in')}</h2>
      <p className={profileStyles.note}>
        {say('A code of an app on your phone, asked for after the password. Whoever gets hold of your password alone can’t sign in.')}
      </p>
      <Loaded query={query} height="6em">
        {(data) => (
          <div className={formStyles.form}>
            {data.since !== null && (
              <p>{say('On since {{date}}. Recovery codes left: {{count}}.', { date: date(data.since), count: data.recovery_codes })}</p>
            )}
            {data.since !== null && data.recovery_codes < 3 && (
              <Notice kind="info">{say('Few recovery codes are left. Please make new ones.')}</Notice>
            )}
            <div className={formStyles.actions}>
              {button('set-up', say(data.since === null ? 'Set it up…' : 'Use another app…'))}
              {data.since !== null && button('codes', say('New recovery codes…'))}
              {data.since !== null && button('remove', say('Remove it…'))}
            </div>
          </div>
        )}
      </Loaded>
      {asking === 'set-up' && <SetUpDialog onClose={() => setAsking(null)} />}
      {asking === 'codes' && <CodesDialog onClose={() => setAsking(null)} />}
      {asking === 'remove' && <RemoveDialog onClose={() => setAsking(null)} />}
    </section>
  )
}

interface DialogProps {
  onClose: () => void
}

/** A change of the second factor, proved by the password or by a passkey of this address. */
function ChangeDialog(props: Omit<ProofDialogProps, 'byPasskey' | 'failed'>) {
  const { say } = useLanguage()
  const byPasskey = useHasPasskeyHere() ? say('Confirm with a passkey') : undefined
  return <ProofDialog {...props} byPasskey={byPasskey} failed="Two-step sign-in could not be changed." />
}

function SetUpDialog({ onClose }: DialogProps) {
  const { say, language } = useLanguage()
  const thenRefresh = useThenRefresh()
  const [begun, setBegun] = useState<{ secret: string; uri: string; setup: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = async (proof: Proof) => setBegun(await asAdmin(adminApi.accounts.beginSecondFactor(proof)))
  const confirm = async (code: string) => {
    const done = await thenRefresh(adminApi.accounts.confirmSecondFactor({ setup: begun?.setup ?? '', code, language }))
    setCodes(done.recovery_codes)
  }
  return (
    <ChangeDialog
      title={say(codes ? 'Your recovery codes' : 'Set up two-step sign-in')}
      description={begun ? undefined : say('Your other sessions will end.')}
      isShownOnce={codes !== null}
      submit={say('Continue')}
      send={begin}
      onClose={onClose}
    >
      {codes ? <ShownCodes codes={codes} onClose={onClose} /> : begun && <SetUpForm begun={begun} onConfirm={confirm} />}
    </ChangeDialog>
  )
}

function CodesDialog({ onClose }: DialogProps) {
  const { say } = useLanguage()
  const thenRefresh = useThenRefresh()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = async (proof: Proof) => setCodes((await thenRefresh(adminApi.accounts.renewRecoveryCodes(proof))).recovery_codes)
  return (
    <ChangeDialog
      title={say(codes ? 'Your recovery codes' : 'New recovery codes?')}
      description={codes ? undefined : say('The earlier codes will stop working.')}
      isShownOnce={codes !== null}
      submit={say('Make new codes')}
      send={renew}
      onClose={onClose}
    >
      {codes && <ShownCodes codes={codes} onClose={onClose} />}
    </ChangeDialog>
  )
}

function ShownCodes({ codes, onClose }: DialogProps & { codes: readonly string[] }) {
  const { say } = useLanguage()
  return (
    <div className={formStyles.form}>
      <RecoveryCodes codes={codes} />
      <div className={formStyles.actions}>
        <Button onClick={onClose}>{say('I have kept them')}</Button>
      </div>
    </div>
  )
}

function RemoveDialog({ onClose }: DialogProps) {
  const { say, language } = useLanguage()
  const thenRefresh = useThenRefresh()
  const remove = async (proof: Proof) => {
    await thenRefresh(adminApi.accounts.removeSecondFactor({ ...proof, language }))
    onClose()
  }
  return (
    <ChangeDialog
      title={say('Remove two-step sign-in?')}
      description={say('The password alone will be enough to sign in.')}
      submit={say('Remove')}
      isDanger
      send={remove}
      onClose={onClose}
    />
  )
}
