import { alsoSayAdmin } from '../kannada.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

await alsoSayAdmin()

/** How the admin who is signed in proves who they are, beside the password. */
export default function SecurityCards() {
  return (
    <>
      <SecondFactorCard />
      <PasskeysCard />
    </>
  )
}
