import { errorWords } from '@sabha/api/error-words'
import type { OfficeShow } from '@sabha/api/office-shapes'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { useShowDeed } from './use-show-deed.ts'

const asks = {
  publish: {
    title: 'Put “{{title}}” on sale?',
    text: 'It appears in the list of shows at once, and seats can be booked. You can close the sale again at any time.',
    button: 'Put on sale',
    failed: 'The show could not be put on sale.',
    call: adminApi.adminPublishShow,
  },
  close: {
    title: 'Close the sale of “{{title}}”?',
    text: 'Nobody can book online any more. Tickets that are sold stay valid, and the office can still book by hand.',
    button: 'Close the sale',
    failed: 'The sale could not be closed.',
    call: adminApi.adminCloseShow,
  },
} as const

export function SaleDialog({ show, deed, onClose }: { show: OfficeShow; deed: keyof typeof asks; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { title, text, button, failed, call } = asks[deed]
  const change = useShowDeed(() => call({ show_id: show.id }), onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={say(title, { title: sayText(show.title) })} description={say(text)}>
      <div className={formStyles['form']}>
        {change.isError && <Notice kind="error">{errorWords(change.error, words, { failed })}</Notice>}
        <div className={formStyles['actions']}>
          <Button busy={change.isPending} onClick={() => change.mutate()}>
            {say(button)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Not now')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
