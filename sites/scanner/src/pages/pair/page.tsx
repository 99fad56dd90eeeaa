import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { Card } from '../../components/card.tsx'
import { CurtainPage } from '../../components/curtain-page.tsx'
import { paths } from '../../paths.ts'
import { InstallCard } from '../../pwa/install-card.tsx'
import { FindToken } from './find-token.tsx'
import { PairForm } from './pair-form.tsx'

const State = z.object({ token: z.string() })

/** Pairs this phone: first its code, off another screen or out of the address, then its name. */
export function PairPage() {
  const { say } = useLanguage()
  const { state } = useLocation()
  const arrived = State.safeParse(state)
  const [read, setRead] = useState<string | null>(null)
  const token = read ?? (arrived.success ? arrived.data.token : null)
  const navigate = useNavigate()

  const startAnew = () => {
    setRead(null)
    void navigate(paths.pair, { replace: true })
  }
  return (
    <CurtainPage>
      <Card>
        <h1>{say('Pair this phone')}</h1>
        {token === null ? <FindToken onFound={setRead} /> : <PairForm token={token} onOtherCode={startAnew} />}
        {token === null && <InstallCard />}
      </Card>
      <Link to={paths.adminLogin}>{say('Back to sign-in')}</Link>
    </CurtainPage>
  )
}
