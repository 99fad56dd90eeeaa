import type { GroupPage } from '@sabha/api/shapes'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../components/failure.tsx'
import { groupQuery } from './group-query.ts'
import styles from './page.module.css'

/** Returns what was typed and is in no field's saved name: neither what was just sent, nor what says no other than before. */
export function unsaved(
  typed: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, string>>,
  { seats }: Pick<GroupPage, 'seats'>,
): Record<string, string> {
  const known = new Map(seats.flatMap(({ seat, state, guest }) => (state === 'paid' ? [[seat, guest]] : [])))
  return Object.fromEntries(
    Object.entries(typed).filter(([seat, name]) => known.has(seat) && sent[seat] !== name && known.get(seat) !== name.trim()),
  )
}

/** Asks who sits on the paid seats. Places without numbers belong to nobody in particular. */
export function GuestNames({ link, group }: { link: string; group: GroupPage }) {
  const { say } = useLanguage()
  const queries = useQueryClient()
  const paid = group.seats.filter(({ state, unnumbered }) => state === 'paid' && !unnumbered)
  const known = Object.fromEntries(paid.map(({ seat, guest }) => [seat, guest]))
  /** What was typed and is not saved yet; the other fields follow what others save. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const save = useMutation({
    mutationFn: (names: Record<string, string>) => api.groups.nameGuests({ link, names }),
    onSuccess: (answer, sent) => {
      queries.setQueryData(groupQuery(link).queryKey, (known) => known && { ...known, group: answer })
      setTyped((now) => unsaved(now, sent, answer))
    },
  })
  if (paid.length === 0 || group.state === 'begun' || group.state === 'show-cancelled') return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = Object.entries(typed).filter(([seat, name]) => seat in known && known[seat] !== name.trim())
    if (!save.isPending) save.mutate(Object.fromEntries(changed))
  }
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{say('Who sits where')}</h2>
      <p>{say('Names are printed on the small tickets. You can change them until the show begins; everybody with the link sees them.')}</p>
      <form className={styles.names} onSubmit={submit}>
        <div className={styles.nameFields}>
          {paid.map(({ seat }) => (
            <Field
              key={seat}
              label={say('Name for seat {{seat}}', { seat })}
              maxLength={100}
              autoComplete="off"
              value={typed[seat] ?? known[seat] ?? ''}
              onChange={({ target }) => setTyped({ ...typed, [seat]: target.value })}
            />
          ))}
        </div>
        {save.isSuccess && Object.keys(typed).length === 0 && (
          <Notice kind="success">{say('Names saved. Download the tickets again to have them printed.')}</Notice>
        )}
        <Failure error={save.error} failed="The names could not be saved." />
        <div>
          <Button type="submit" variant="quiet" busy={save.isPending}>
            {say('Save the names')}
          </Button>
        </div>
      </form>
    </section>
  )
}
