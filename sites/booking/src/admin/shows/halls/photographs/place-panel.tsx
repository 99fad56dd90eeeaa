import type { LibraryPicture } from '@sabha/api/admin/pictures'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type PhotoPlaceKind, photoPlaceKinds } from '@sabha/ticketing/seat-photos'
import { sortSeatIds } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { Failure } from '../../../../components/failure.tsx'
import { adminApi, useAdminAction } from '../../../admin-api.ts'
import { CheckBox, Chips } from '../../../components/fields.tsx'
import type { useMarked } from '../../../components/marked-seats.ts'
import { Panel, Quiet } from '../../../components/page.tsx'
import { LibraryThumbnail } from '../../../components/picture-grid.tsx'
import { AddPicture } from '../../../site/add-picture.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import styles from './photographs.module.css'
import { placeName, placesInWords, placesOf } from './place-words.ts'

interface PlacePanelProps {
  hallId: string
  plan: HallPlan
  pictures: readonly LibraryPicture[]
  marked: ReturnType<typeof useMarked>
}

const kindWords = { seat: 'Single seats', row: 'Whole rows', block: 'Blocks', section: 'Sections' } as const satisfies Record<
  PhotoPlaceKind,
  string
>

/** Assigns a picture to the places that are chosen on the map or in the list. */
export function PlacePanel({ hallId, plan, pictures, marked }: PlacePanelProps) {
  const words = useLanguage()
  const { say, language } = words
  const [kind, setKind] = useState<PhotoPlaceKind>('seat')
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set())
  const [picture, setPicture] = useState<LibraryPicture | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const own = pictures.filter((each) => each.kind === 'picture')
  const places = placesOf({ kind, seats: sortSeatIds([...marked.seats]), groups })
  const put = useAdminAction(
    (picture_id: string) => adminApi.pictures.placeSeatPhoto({ hall_id: hallId, picture_id, places }),
    () => {
      marked.clear()
      setGroups(new Set())
      setPicture(null)
    },
  )
  const choose = (chosen: LibraryPicture) => {
    setPicture(chosen)
    setChoosing(false)
    put.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (picture && places.length > 0 && !put.isPending) put.mutate(picture.id)
  }
  const offered = photoPlaceKinds.filter((each) => each !== 'block' || (plan.blocks?.length ?? 0) > 0)
  return (
    <Panel title={say('Add a photograph')}>
      <form className={styles.form} onSubmit={submit}>
        <Chips
          legend={say('Where was it taken?')}
          options={offered.map((value) => ({ value, label: say(kindWords[value]) }))}
          value={kind}
          onValueChange={(next) => {
            setKind(next)
            setGroups(new Set())
          }}
        />
        {kind === 'seat' || kind === 'row' ? (
          <div className={styles.chosen} aria-live="polite">
            {places.length === 0 ? (
              <Quiet>{kind === 'seat' ? say('Press the seats on the map.') : say('Press a seat of each row on the map.')}</Quiet>
            ) : (
              <>
                <strong className={styles.names}>{placesInWords(places, plan, words)}</strong>
                <Button variant="quiet" size="small" onClick={marked.clear}>
                  {say('Choose none')}
                </Button>
              </>
            )}
          </div>
        ) : (
          <GroupChoice kind={kind} plan={plan} chosen={groups} onChoose={setGroups} />
        )}
        {picture ? (
          <div className={styles.placed}>
            <LibraryThumbnail picture={picture} alt={picture.alt[language]} />
            <div className={styles.chosen}>
              <Button variant="quiet" size="small" onClick={() => setPicture(null)}>
                {say('Another picture')}
              </Button>
            </div>
          </div>
        ) : (
          <>
            <AddPicture onAdded={choose} />
            {own.length > 0 && (
              <div className={styles.chosen}>
                <Button variant="quiet" size="small" onClick={() => setChoosing(true)}>
                  {say('Choose from the library…')}
                </Button>
              </div>
            )}
          </>
        )}
        <Failure error={put.error} failed="The photograph could not be saved." />
        {put.isSuccess && !picture && <Notice kind="success">{say('Saved. Guests see it from now on.')}</Notice>}
        <div className={styles.chosen}>
          <Button type="submit" busy={put.isPending} disabled={!picture || places.length === 0}>
            {say('Put it there')}
          </Button>
        </div>
      </form>
      {isChoosing && <LibraryDialog pictures={own} chosen={undefined} onChoose={choose} onClose={() => setChoosing(false)} />}
    </Panel>
  )
}

interface GroupChoiceProps {
  kind: 'block' | 'section'
  plan: HallPlan
  chosen: ReadonlySet<string>
  onChoose: (names: ReadonlySet<string>) => void
}

function GroupChoice({ kind, plan, chosen, onChoose }: GroupChoiceProps) {
  const words = useLanguage()
  const names = (kind === 'block' ? (plan.blocks ?? []) : plan.sections).map(({ name }) => name)
  return (
    <fieldset className={styles.groups}>
      <legend className="visually-hidden">{words.say(kindWords[kind])}</legend>
      {names.map((name) => (
        <CheckBox
          key={name}
          checked={chosen.has(name)}
          onCheckedChange={(isChosen) => onChoose(new Set(isChosen ? [...chosen, name] : [...chosen].filter((each) => each !== name)))}
        >
          {placeName({ kind, name }, plan, words)}
        </CheckBox>
      ))}
    </fieldset>
  )
}
