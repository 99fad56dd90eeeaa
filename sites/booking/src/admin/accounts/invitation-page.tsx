import { adminApi } from '../admin-api.ts'
import { LinkPage } from './link-page.tsx'

/** Lets an invited person choose a name and a password. */
export default function InvitationPage() {
  return (
    <LinkPage
      title="Your account"
      leads={() => ['Welcome. Choose the name that your colleagues see, and a password of your own.']}
      kind="invitation"
      send={(given) => adminApi.accounts.acceptInvitation(given)}
      submit="Make my account"
      done={() => 'Your account is ready. Sign in with your e-mail and the new password.'}
    />
  )
}
