import { type MailServerEntry, mailServerProblem } from '@sabha/api/admin/settings'
import type { ResponseOf } from '@sabha/api/call'
import type { contract } from '@sabha/api/contract'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '../../components/facts.tsx'
import { ProofFields, problemOfProof, proofOf } from '../accounts/proof-fields.tsx'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import formStyles from '../components/form.module.css'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { type Moments, useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { readWhole } from '../components/whole-number.ts'
import { problemAtField } from '../components/words.ts'
import { mailServerQuery } from './queries.ts'

type MailServer = ResponseOf<(typeof contract)['settings']['mailServer']>

/** The mail server. Its password is entered once and never shown again. */
export function MailPanel() {
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  const server = useQuery(mailServerQuery)
  const [isAsking, setAsking] = useState(false)
  const mayChange = isOwner && server.data?.fixed === null
  return (
    <Panel
      title={say('Mail server')}
      aside={
        mayChange && (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {say('Change the mail server…')}
          </Button>
        )
      }
    >
      <Loaded query={server} height="96px">
        {(known) => <Known server={known} />}
      </Loaded>
      {isAsking && server.data && <MailServerDialog server={server.data} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function Known({ server }: { server: MailServer }) {
  const words = useLanguage()
  const { say } = words
  const moments = useMoments()
  if (server.fixed !== null)
    return <Quiet>{say('Set on the server: {{variable}}. It can’t be changed here.', { variable: server.fixed })}</Quiet>
  if (server.host === '') return <Quiet>{say('There is no mail server: e-mails stay on this machine as files.')}</Quiet>
  return (
    <>
      <Facts
        facts={[
          { label: say('Server'), value: `${server.host}:${server.port}` },
          { label: say('Sender'), value: server.sender, wide: true },
          ...(server.user === '' ? [] : [{ label: say('User'), value: server.user, wide: true }]),
          ...(server.password ? [{ label: say('Password'), value: passwordWords(server.password, words, moments), wide: true }] : []),
        ]}
      />
      {!server.is_readable && (
        <Notice kind="error">
          {say(
            'The password can’t be opened: secrets.key is not the one it was sealed with. Put that file back, or enter the password again.',
          )}
        </Notice>
      )}
    </>
  )
}

function passwordWords({ set_at }: NonNullable<MailServer['password']>, { say }: LanguageValue, { moment }: Moments): string {
  const when = moment(set_at)
  return say('Set on {{when}}', { when })
}

function MailServerDialog({ server, onClose }: { server: MailServer; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const moments = useMoments()
  // The version that the form began with: the backend refuses the save if someone else has saved since.
  const [version] = useState(server.version)
  const entryOf = ({ host, port, user, password, sender }: Record<keyof MailServerEntry, string>): MailServerEntry => ({
    host,
    port: readWhole(port) ?? 0,
    user,
    password,
    sender,
  })
  return (
    <FormDialog
      title={say('Mail server')}
      description={say('Your mail provider tells you these. The password is kept sealed, and nobody is shown it again.')}
      initial={{
        host: server.host,
        port: String(server.port),
        user: server.user,
        password: '',
        sender: server.sender,
        current_password: '',
        byPasskey: false,
      }}
      problemsOf={(values) => {
        const { password: unproved } = problemOfProof(givenOf(values), words)
        return { ...problemAtField(mailServerProblem(entryOf(values)), say), ...(unproved && { current_password: unproved }) }
      }}
      send={async (values) => adminApi.settings.saveMailServer({ version, ...entryOf(values), proof: await proofOf(givenOf(values)) })}
      failed="The settings could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <div className={formStyles.pair}>
            <FormText
              form={form}
              name="host"
              label={say('Server')}
              help={say('Leave empty to keep e-mails as files.')}
              maxLength={253}
              spellCheck={false}
            />
            <FormText form={form} name="port" label={say('Port')} inputMode="numeric" maxLength={5} />
          </div>
          <FormText form={form} name="user" label={say('User')} maxLength={200} spellCheck={false} />
          <FormText
            form={form}
            name="password"
            label={say('Password')}
            type="password"
            autoComplete="new-password"
            maxLength={200}
            help={
              server.password
                ? `${passwordWords(server.password, words, moments)}. ${say('Leave empty to keep it, for the same server and user.')}`
                : undefined
            }
          />
          <FormText
            form={form}
            name="sender"
            label={say('Sender')}
            help={say('Name and address that guests see: Our Theatre <tickets@example.com>.')}
            maxLength={200}
            spellCheck={false}
          />
          <ProofFields form={form} name="current_password" />
        </>
      )}
    />
  )
}

const givenOf = ({ current_password, byPasskey }: { current_password: string; byPasskey: boolean }) => ({
  password: current_password,
  byPasskey,
})
