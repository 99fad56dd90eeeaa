import { errorWords } from '@sabha/api/error-words'
import type { OfficeShow } from '@sabha/api/office-shapes'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { TextArea } from '../components/text-area.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { useShowDeed } from './use-show-deed.ts'

/** There is no way back from it, so the show's title is asked for in full. */
export function CancelDialog({ show, onClose }: { show: OfficeShow; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const title = sayText(show.title)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isSame = [title, show.title].some((name) => sameWords(name, typed))
  const cancel = useShowDeed(() => adminApi.adminCancelShow({ show_id: show.id, note: note.trim() }), onClose)
  const { question } = useUnsaved(note !== '' || typed !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isSame && !cancel.isPending) cancel.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leaveThen(onClose)} title={say('Cancel “{{title}}”?', { title })} wide>
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <ul className={formStyles['list']}>
          <li>
            {say('Every booking is cancelled ({{count}}), and no ticket admits any more.', { count: formatNumber(show.bookings_count) })}
          </li>
          <li>{say('Those who paid online get their money back; what was taken at the desk is given back at the desk.')}</li>
          <li>{say('Everybody is told by e-mail. Those without an address appear under “Needs attention”.')}</li>
          <li>{say('It goes on in the background and can be sent on its way again: nobody is refunded or told twice.')}</li>
        </ul>
        <TextArea
          label={say('Why?')}
          help={say('It stands in the e-mail.')}
          rows={3}
          maxLength={500}
          value={note}
          onValueChange={setNote}
        />
        <Field
          label={say('Type the title of the show to confirm')}
          help={title}
          autoComplete="off"
          value={typed}
          error={isChecked && !isSame ? say('This is not the title of the show.') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {cancel.isError && <Notice kind="error">{errorWords(cancel.error, words, { failed: 'The show could not be cancelled.' })}</Notice>}
        <div className={formStyles['actions']}>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {say('Cancel the show and refund everybody')}
          </Button>
          <Button variant="quiet" onClick={() => leaveThen(onClose)}>
            {say('Keep the show')}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}

function sameWords(a: string, b: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()
  return plain(a) === plain(b)
}
