import { concessionWords } from '@sabha/api/seat-words'
import type { Concession } from '@sabha/api/shapes'
import { concessionKinds } from '@sabha/ticketing/quote'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { Choice, ShowOptions } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { FormDialog, FormSelect, FormText, saidProblems } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { Panel, Quiet } from '../components/page.tsx'
import { adminShowsQuery } from '../shows/queries.ts'
import { cutWords } from './code-draft.ts'
import { concessionProblems, draftsOf, formOfConcessions } from './concession-draft.ts'
import styles from './prices.module.css'
import { concessionsQuery } from './queries.ts'

/** The concessions of the house, or of a chosen show. */
export function ConcessionsPanel() {
  const { say } = useLanguage()
  const query = useQuery(concessionsQuery)
  const { data } = query
  const { data: shows } = useQuery(adminShowsQuery)
  /** Empty: the house's concessions. */
  const [showId, setShowId] = useState('')
  const [asking, setAsking] = useState<'edit' | 'reset' | null>(null)
  const close = () => setAsking(null)
  const own = showId === '' ? data?.house : data?.shows[showId]
  if (!data) {
    return (
      <Panel title={say('Concessions')}>
        <Loaded query={query} height="120px">
          {() => null}
        </Loaded>
      </Panel>
    )
  }
  const concessions = own ?? data.house
  return (
    <Panel
      title={say('Concessions')}
      aside={
        <Choice label={say('For which show')} value={showId} onValueChange={setShowId}>
          <option value="">{say('Every show without its own')}</option>
          <ShowOptions shows={shows} />
        </Choice>
      }
    >
      <Quiet>{say('Guests choose who each seat is for, and the scanner reminds the door to check.')}</Quiet>
      {showId !== '' && <Quiet>{say(own ? 'This show has its own.' : 'This show has those of the house.')}</Quiet>}
      <dl className={styles.concessions}>
        {concessionKinds.map((who) => {
          const found = concessions.find((concession) => concession.who === who)
          return (
            <div key={who} data-offered={found !== undefined}>
              <dt>{say(concessionWords[who])}</dt>
              <dd>{found ? cutWords(found, say) : say('Not offered')}</dd>
            </div>
          )
        })}
      </dl>
      <div className={formStyles.actions}>
        <Button variant="quiet" size="small" aria-label={`${say('Edit')}: ${say('Concessions')}`} onClick={() => setAsking('edit')}>
          {say('Edit')}
        </Button>
        {showId !== '' && own && (
          <Button variant="quiet" size="small" onClick={() => setAsking('reset')}>
            {say('Use those of the house…')}
          </Button>
        )}
      </div>
      {asking === 'reset' && own && <ResetDialog showId={showId} own={own} onClose={close} />}
      {asking === 'edit' && (
        <ConcessionsDialog key={showId} showId={showId || null} own={own ?? null} concessions={concessions} onClose={close} />
      )}
    </Panel>
  )
}

function ResetDialog({ showId, own, onClose }: { showId: string; own: Concession[]; onClose: () => void }) {
  const { say } = useLanguage()
  const [before] = useState(own)
  return (
    <FormDialog
      title={say('Use the concessions of the house for this show?')}
      description={say('Those of this show are gone then. Seats that are being paid for keep the price they were quoted.')}
      send={() => adminApi.prices.saveConcessions({ show_id: showId, concessions: null, before })}
      failed="The concessions could not be saved."
      submit={say('Use those of the house')}
      onClose={onClose}
    />
  )
}

interface ConcessionsDialogProps {
  /** null: the house's concessions. */
  showId: string | null
  /** null: the show has none of its own. */
  own: Concession[] | null
  concessions: readonly Concession[]
  onClose: () => void
}

function ConcessionsDialog({ showId, own, concessions, onClose }: ConcessionsDialogProps) {
  const { say } = useLanguage()
  // The values that the form began with, whatever is read in the meantime.
  const [before] = useState(own)
  return (
    <FormDialog
      title={say('Concessions')}
      description={say('Seats that are being paid for keep the price they were quoted.')}
      wide
      initial={formOfConcessions(concessions)}
      problemsOf={(form) => saidProblems(concessionProblems(form), say)}
      send={(form) => adminApi.prices.saveConcessions({ show_id: showId, concessions: draftsOf(form), before })}
      failed="The concessions could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) =>
        concessionKinds.map((who) => {
          const name = say(concessionWords[who])
          const kind = form.values[`${who}_kind`]
          return (
            <div key={who} className={formStyles.pair}>
              <FormSelect form={form} name={`${who}_kind`} label={name}>
                <option value="">{say('Not offered')}</option>
                <option value="percent">{say('Per cent off')}</option>
                <option value="fixed">{say('A fixed price')}</option>
              </FormSelect>
              {kind !== '' && (
                <>
                  <FormText
                    form={form}
                    name={who}
                    label={say(kind === 'percent' ? 'Per cent' : 'Amount in rupees')}
                    inputMode="decimal"
                    maxLength={20}
                    required
                  />
                  <FormText
                    form={form}
                    name={`${who}_most`}
                    label={say('Seats per booking')}
                    help={say('Leave empty for any number.')}
                    inputMode="numeric"
                    maxLength={2}
                  />
                </>
              )}
            </div>
          )
        })
      }
    />
  )
}
