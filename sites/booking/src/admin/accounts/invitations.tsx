import type { Invitation } from '@sabha/api/admin/accounts'
import { isLanguage } from '@sabha/language/languages'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emailProblem } from '../../components/email-address.ts'
import { adminApi, adminQuery } from '../admin-api.ts'
import { DataTable, RowNote } from '../components/data-table.tsx'
import { FormSelect, FormText, saidProblems } from '../components/form-dialog.tsx'
import { LanguageOptions } from '../components/language-options.tsx'
import { LoadFailure } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { CopyLink } from './copy-link.tsx'
import { ProvedDialog } from './recent-proof.tsx'
import { RoleOptions, roleOf } from './roles.tsx'

/** Invites someone and shows the link, once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { say, language } = useLanguage()
  return (
    <ProvedDialog
      title={say('Invite somebody')}
      description={say('They choose their own name and password. The link works once, for 7 days.')}
      initial={{ email: '', permission: 'office' as 'office' | 'admin', language: language as string }}
      problemsOf={({ email }) => {
        const problem = emailProblem(email)
        return saidProblems(problem === null ? {} : { email: problem }, say)
      }}
      send={({ email, permission, language }, confirmation) =>
        adminApi.accounts.invite({ email: email.trim(), permission, language: asLanguage(language), confirmation })
      }
      failed="The invitation could not be made."
      submit={say('Invite')}
      done={(link, { email }) => ({ isShownOnce: true, text: <MadeLink link={link} email={email.trim()} /> })}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormText form={form} name="email" label={say('E-mail')} type="email" maxLength={254} required />
          <FormSelect form={form} name="permission" label={say('Role')}>
            <RoleOptions />
          </FormSelect>
          <FormSelect form={form} name="language" label={say('Language of the e-mail')}>
            <LanguageOptions />
          </FormSelect>
        </>
      )}
    />
  )
}

const asLanguage = (text: string) => (isLanguage(text) ? text : 'en')

function MadeLink({ link, email }: { link: { url: string; is_mailed: boolean }; email: string }) {
  const { say } = useLanguage()
  return (
    <>
      <p>
        {link.is_mailed
          ? say('We e-mail the link to {{email}}. You can also copy it here; it is shown only now.', { email })
          : say('Send this link to {{email}} yourself. It is shown only now.', { email })}
      </p>
      <CopyLink url={link.url} />
    </>
  )
}

type Asking = { what: 'renew' | 'withdraw'; invitation: Invitation }

/** The invitations that are still open; nothing if there are none. */
export function InvitationsPanel() {
  const { say } = useLanguage()
  const { moment } = useMoments()
  const read = useQuery(invitationsQuery)
  const invitations = read.data
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  // The dialog stays when its row is gone, as it still has to show the new link.
  return (
    <>
      {read.error && <LoadFailure query={read} error={read.error} />}
      {invitations !== undefined && invitations.length > 0 && (
        <Panel title={say('Open invitations: {{count}}', { count: invitations.length })}>
          <DataTable
            label={say('Open invitations')}
            rows={invitations}
            keyOf={({ id }) => id}
            columns={[
              {
                head: say('E-mail'),
                isTitle: true,
                cell: ({ email }) => (
                  <RowNote>
                    <strong>{email}</strong>
                  </RowNote>
                ),
              },
              {
                head: say('Role'),
                cell: ({ permission }) => say(roleOf({ permission })),
              },
              {
                head: say('Status'),
                isTag: true,
                cell: ({ is_expired }) => <Tag tone={is_expired ? 'plain' : 'wait'}>{say(is_expired ? 'Expired' : 'Waiting')}</Tag>,
              },
              { head: say('Invited by'), cell: ({ invited_by }) => invited_by },
              { head: say('Good until'), isNumber: true, cell: ({ expires_at }) => moment(expires_at) },
              {
                head: '',
                cell: (invitation) => (
                  <>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`${say('Send again')}: ${invitation.email}`}
                      onClick={() => setAsking({ what: 'renew', invitation })}
                    >
                      {say('Send again')}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`${say('Withdraw…')}: ${invitation.email}`}
                      onClick={() => setAsking({ what: 'withdraw', invitation })}
                    >
                      {say('Withdraw…')}
                    </Button>
                  </>
                ),
              },
            ]}
          />
        </Panel>
      )}
      {asking?.what === 'renew' && <RenewDialog invitation={asking.invitation} onClose={close} />}
      {asking?.what === 'withdraw' && <WithdrawDialog invitation={asking.invitation} onClose={close} />}
    </>
  )
}

function RenewDialog({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { say, language } = useLanguage()
  return (
    <ProvedDialog
      title={say('Send the invitation again?')}
      description={say('The earlier link will stop working.')}
      initial={{ language: language as string }}
      send={({ language }, confirmation) =>
        adminApi.accounts.renewInvitation({ invitation_id: id, language: asLanguage(language), confirmation })
      }
      failed="The invitation could not be made."
      submit={say('Send again')}
      done={(link) => ({ isShownOnce: true, text: <MadeLink link={link} email={email} /> })}
      onClose={onClose}
      fields={(form) => (
        <FormSelect form={form} name="language" label={say('Language of the e-mail')}>
          <LanguageOptions />
        </FormSelect>
      )}
    />
  )
}

function WithdrawDialog({ invitation: { id, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <ProvedDialog
      title={say('Withdraw the invitation to {{email}}?', { email })}
      send={(_, confirmation) => adminApi.accounts.withdrawInvitation({ invitation_id: id, confirmation })}
      failed="The invitation could not be withdrawn."
      submit={say('Withdraw')}
      isDanger
      onClose={onClose}
    />
  )
}

const invitationsQuery = adminQuery(['invitations'], async (request) => (await adminApi.accounts.invitations({}, request)).invitations)
