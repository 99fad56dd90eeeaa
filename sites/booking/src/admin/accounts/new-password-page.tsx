import { adminApi } from '../admin-api.ts'
import { LinkPage } from './link-page.tsx'

/** Whoever has a link for it chooses a new password. */
export default function NewPasswordPage() {
  return (
    <LinkPage
      title="A new password"
      lead="Choose a new password. You’ll be signed out everywhere."
      kind="password"
      send={({ token, password }) => adminApi.accounts.resetPassword({ token, password })}
      submit="Set the password"
      done="Your password is set. Sign in with it."
    />
  )
}
