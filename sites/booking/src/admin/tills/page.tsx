import { useParams } from 'react-router-dom'
import { TillListPage } from './list-page.tsx'
import { TillPage } from './till-page.tsx'
import { WithoutTillPage } from './without-page.tsx'

/** The tills of the counter, one of them, or what went into none. */
export default function TillsPage() {
  const { tillId } = useParams()
  if (tillId === undefined) return <TillListPage />
  return tillId === 'without' ? <WithoutTillPage /> : <TillPage tillId={tillId} />
}
