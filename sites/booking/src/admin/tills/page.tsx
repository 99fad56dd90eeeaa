import { useParams } from 'react-router-dom'
import { BankPage } from './bank/page.tsx'
import { TillListPage } from './list-page.tsx'
import { TillPage } from './till-page.tsx'
import { WithoutTillPage } from './without-page.tsx'

/** The list of tills, one till, the money that is in none, or the bank statement. */
export default function TillsPage() {
  const { tillId } = useParams()
  if (tillId === undefined) return <TillListPage />
  if (tillId === 'bank') return <BankPage />
  return tillId === 'without' ? <WithoutTillPage /> : <TillPage tillId={tillId} />
}
