import { mostPlaces } from '@sabha/ticketing/hall-import-checks'
import { hallText } from '@sabha/ticketing/hall-text'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { countOf } from '../components/whole-number.ts'
import { slugOf } from '../shows/draft.ts'
import { addPlaces } from '../shows/halls/drawing/areas.ts'
import { emptyDrawing, planOf } from '../shows/halls/drawing/drawing.ts'

/** Makes a plan of places without numbers, for a hall without seats, so that nothing has to be drawn. */
export function PlacesOnly({ onDone }: { onDone: () => void }) {
  const { say } = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const limits = { least: 1, most: mostPlaces }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {say('No seats, only places…')}
      </Button>
      {isAsking && (
        <FormDialog
          title={say('No seats, only places')}
          description={say(
            'For an open-air evening, or a room with mats: so many places are sold, and nobody chooses a seat. It can be drawn in detail later.',
          )}
          initial={{ name: '', count: '' }}
          problemsOf={({ name, count }) => ({
            ...(slugOf(name) === '' && { name: say('Please name the hall, in Latin letters.') }),
            ...(!(countOf(count) >= 1) && { count: say('A whole number from {{least}} to {{most}}.', limits) }),
          })}
          send={({ name, count }) => savePlaces(name.trim(), Number(count))}
          failed="The plan could not be saved."
          submit={say('Make the plan')}
          onSent={onDone}
          onClose={() => setAsking(false)}
          fields={(form) => (
            <>
              <FormText form={form} name="name" label={say('Name of the place, in Latin letters')} maxLength={100} autoComplete="off" />
              <FormText form={form} name="count" label={say('How many people have room?')} inputMode="numeric" maxLength={4} />
            </>
          )}
        />
      )}
    </>
  )
}

/** The name for guests; both languages can be changed in the drawing. */
const areaName = { name: 'Places', kn: 'ಸ್ಥಳಗಳು' }

function savePlaces(name: string, count: number) {
  const drawing = addPlaces(emptyDrawing(), { ...areaName, count, floor: '' })
  const plan = planOf(drawing, { id: slugOf(name), name })
  return adminApi.shows.importHall({ id: plan.id, name, format: 'json', content: hallText(plan), save: true })
}
