import type { Account } from '@sabha/api/admin/accounts'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePageTitle } from '../../components/page-title.ts'
import { useStoredUser } from '../../session/stored-user.ts'
import { adminApi, adminQuery } from '../admin-api.ts'
import { OwnersOnly, useAccount } from '../components/account.tsx'
import { DataTable, RowNote } from '../components/data-table.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { PageHead, Panel } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { AccountDialog, EndSessionsDialog, ResetFactorDialog, ResetLinkDialog } from './account-dialogs.tsx'
import { InvitationsPanel, InviteDialog } from './invitations.tsx'
import { PolicyPanel } from './policy-panel.tsx'
import { roleOf } from './roles.tsx'

type Asking = { what: 'new' | 'invite' } | { what: 'edit' | 'end' | 'reset' | 'factor'; account: Account }

/** The accounts that may sign in to the admin. */
export default function AccountsPage() {
  usePageTitle('Accounts')
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <PageHead title={say('Accounts')} lead={say('Volunteers at the door don’t need one: pair their phones instead.')}>
        {isOwner && (
          <>
            <Button size="small" onClick={() => setAsking({ what: 'invite' })}>
              {say('Invite somebody')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsking({ what: 'new' })}>
              {say('New account')}
            </Button>
          </>
        )}
      </PageHead>
      <OwnersOnly>
        <AccountList onAsk={setAsking} />
        <InvitationsPanel />
      </OwnersOnly>
      {asking?.what === 'invite' && <InviteDialog onClose={close} />}
      {asking?.what === 'new' && <AccountDialog account={null} onClose={close} />}
      {asking?.what === 'edit' && <AccountDialog account={asking.account} onClose={close} />}
      {asking?.what === 'reset' && <ResetLinkDialog account={asking.account} onClose={close} />}
      {asking?.what === 'factor' && <ResetFactorDialog account={asking.account} onClose={close} />}
      {asking?.what === 'end' && <EndSessionsDialog account={asking.account} onClose={close} />}
    </>
  )
}

interface AccountListProps {
  onAsk: (asking: Asking) => void
}

function AccountList({ onAsk }: AccountListProps) {
  return (
    <Loaded query={useQuery(accountsQuery)} height="240px">
      {(read) => <AccountTable {...read} onAsk={onAsk} />}
    </Loaded>
  )
}

function AccountTable({ accounts, is_second_factor_required, onAsk }: Accounts & AccountListProps) {
  const { say } = useLanguage()
  const { date } = useMoments()
  const ownId = useStoredUser()?.id
  return (
    <>
      <Panel title={say('Accounts: {{count}}', { count: accounts.length })}>
        <DataTable
          label={say('Accounts')}
          rows={accounts}
          keyOf={({ id }) => id}
          columns={[
            {
              head: say('Name'),
              isTitle: true,
              cell: ({ name, email }) => (
                <>
                  <strong>{name}</strong>
                  <RowNote>{email}</RowNote>
                </>
              ),
            },
            {
              head: say('Role'),
              cell: ({ permission }) => say(roleOf({ permission })),
            },
            {
              head: say('Status'),
              isTag: true,
              cell: ({ disabled_at }) => (
                <Tag tone={disabled_at === null ? 'good' : 'plain'}>{say(disabled_at === null ? 'Active' : 'Disabled')}</Tag>
              ),
            },
            { head: say('Two-step sign-in'), cell: ({ second_factor }) => say(factorWords[second_factor]) },
            { head: say('Signed-in devices'), isNumber: true, cell: ({ sessions }) => formatNumber(sessions) },
            { head: say('Since'), isNumber: true, cell: ({ created_at }) => date(created_at) },
            {
              head: '',
              cell: (account) => (
                <>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`${say('Edit')}: ${account.name}`}
                    onClick={() => onAsk({ what: 'edit', account })}
                  >
                    {say('Edit')}
                  </Button>
                  {String(account.id) !== ownId && account.disabled_at === null && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`${say('Link for a new password…')}: ${account.name}`}
                      onClick={() => onAsk({ what: 'reset', account })}
                    >
                      {say('Link for a new password…')}
                    </Button>
                  )}
                  {/* An account that lost its second factor in a password reset by e-mail is let in by a link instead. */}
                  {String(account.id) !== ownId && account.second_factor !== 'none' && account.second_factor !== 'lost' && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`${say('Reset two-step sign-in…')}: ${account.name}`}
                      onClick={() => onAsk({ what: 'factor', account })}
                    >
                      {say('Reset two-step sign-in…')}
                    </Button>
                  )}
                  {account.sessions > 0 && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`${say('Sign out everywhere')}: ${account.name}`}
                      onClick={() => onAsk({ what: 'end', account })}
                    >
                      {say('Sign out everywhere')}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      </Panel>
      <PolicyPanel isRequired={is_second_factor_required} />
    </>
  )
}

const factorWords = {
  none: 'None',
  app: 'App',
  passkey: 'Passkey',
  lost: 'Lost',
} as const satisfies Record<Account['second_factor'], Phrase>

const accountsQuery = adminQuery(['accounts'], (request) => adminApi.accounts.list({}, request))
type Accounts = Awaited<ReturnType<typeof adminApi.accounts.list>>
