import { adminApi } from '../admin-api.ts'
import { LinkPage } from './link-page.tsx'

/** Lets anyone with a valid link choose a new password. */
export default function NewPasswordPage() {
  return (
    <LinkPage
      title="A new password"
      leads={({ takes_passkeys, needs_owner }) => [
        'Choose a new password. You’ll be signed out everywhere.',
        ...(takes_passkeys ? (['Your passkeys are removed then.'] as const) : []),
        ...(needs_owner
          ? ([
              'After that the password alone is not enough: somebody with full access has to make you another link, under Accounts.',
            ] as const)
          : []),
      ]}
      kind="password"
      send={({ token, password }) => adminApi.accounts.resetPassword({ token, password })}
      submit="Set the password"
      done={({ takes_passkeys, needs_owner }) => {
        if (needs_owner) {
          return 'Your password is set, but it alone is not enough here. Ask somebody with full access for another link: they make one under Accounts.'
        }
        return takes_passkeys
          ? 'Your password is set, and your passkeys are removed. Sign in with the password.'
          : 'Your password is set. Sign in with it.'
      }}
    />
  )
}
