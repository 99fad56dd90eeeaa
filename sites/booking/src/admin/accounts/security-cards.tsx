import { alsoSay } from '@sabha/ui/use-language'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

await alsoSay(async () => (await import('@sabha/language/admin-phrases')).adminKannada)

/** How the admin who is signed in proves who they are, beside the password. */
export default function SecurityCards() {
  return (
    <>
      <SecondFactorCard />
      <PasskeysCard />
    </>
  )
}
