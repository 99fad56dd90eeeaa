import { useParams } from 'react-router-dom'
import { BankPage } from './bank/page.tsx'
import { TillListPage } from './list-page.tsx'
import { TillPage } from './till-page.tsx'
import { WithoutTillPage } from './without-page.tsx'

/** The tills of the counter, one of them, what went into none, or the bank's statement beside them. */
export default function TillsPage() {
  const { tillId } = useParams()
  if (tillId === undefined) return <TillListPage />
  if (tillId === 'bank') return <BankPage />
  return tillId === 'without' ? <WithoutTillPage /> : <TillPage tillId={tillId} />
}
