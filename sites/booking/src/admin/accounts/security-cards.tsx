import { alsoSayAdmin } from '../kannada.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

await alsoSayAdmin()

/** The ways to prove one's identity besides the password. */
export default function SecurityCards() {
  return (
    <>
      <SecondFactorCard />
      <PasskeysCard />
    </>
  )
}
