import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Empty } from '../../components/empty.tsx'
import { ListPage } from '../../components/list-page.tsx'
import { storageWords } from '../../components/storage-words.ts'
import { StorageProblem } from '../../store/storage-problem.ts'
import { GuestCard } from './guest-card.tsx'
import { GuestRow } from './guest-row.tsx'
import styles from './page.module.css'
import { useGuests } from './use-guests.ts'

/** The list of this phone, for guests whose ticket can't be scanned. */
export function SearchPage() {
  const { say } = useLanguage()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useGuests(query)
  const problem = found instanceof StorageProblem ? found.kind : null
  const guests = found instanceof StorageProblem ? null : found
  const guest = guests?.find(({ bookingId }) => bookingId === chosen)

  if (guest) return <GuestCard guest={guest} onBack={() => setChosen(null)} />
  return (
    <ListPage
      title={say('Find a guest')}
      lead={say('For a dead phone or a forgotten ticket: check who they are before you let them in.')}
      ownFocus
    >
      <div className={styles['field']}>
        <Field
          label={say('Name, last digits of the phone, seat or booking ID')}
          type="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={query}
          autoFocus
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      {problem && <Notice kind="error">{say(storageWords[problem])}</Notice>}
      <div role="status">
        {guests?.length === 0 && <Empty>{say('No match on this phone’s guest list.')}</Empty>}
        {guests?.length === 20 && <p>{say('Only the first matches. Type more to narrow them down.')}</p>}
      </div>
      <ul>
        {guests?.map((match) => (
          <GuestRow key={match.bookingId} guest={match} onChoose={() => setChosen(match.bookingId)} />
        ))}
      </ul>
    </ListPage>
  )
}
