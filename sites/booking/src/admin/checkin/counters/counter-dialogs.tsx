import type { Counter } from '@sabha/api/admin/counter'
import { formatNumber } from '@sabha/language/formats'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../../admin-api.ts'
import formStyles from '../../components/form.module.css'
import { FormDialog } from '../../components/form-dialog.tsx'
import { namedRanges } from '../../components/seat-list.tsx'

interface CounterDialogProps {
  counter: Counter
  onClose: () => void
}

/** Stops a counter, and says what happens to its seats and its sales. */
export function StopDialog({ counter, onClose }: CounterDialogProps) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say('Stop {{name}}?', { name: counter.name })}
      description={say('Its phone sells no more and scans no more. To use it again, pair it again.')}
      send={() => adminApi.counter.stop({ counter_id: counter.id })}
      failed="The counter could not be stopped."
      submit={say('Stop this counter')}
      isDanger
      onClose={onClose}
      fields={() => (
        <ul className={formStyles.list}>
          <li>{say('The seats that it may have sold stay out of sale until you free them.')}</li>
          <li>
            {say(
              'What it has sold by now is booked when it arrives. What it sells later, without a network, is kept here for you to settle.',
            )}
          </li>
        </ul>
      )}
    />
  )
}

/** Puts a counter's seats back on sale. This is the only way in which a seat can get two guests. */
export function FreeDialog({ counter: { id, name, leased, seat_notes, missing }, onClose }: CounterDialogProps) {
  const words = useLanguage()
  const { say } = words
  return (
    <FormDialog
      title={say('Free the seats of {{name}}?', { name })}
      description={say('They go back on sale at once: {{seats}}.', { seats: namedRanges(leased, seat_notes, words).join(', ') })}
      send={() => adminApi.counter.free({ counter_id: id })}
      failed="The seats could not be freed."
      submit={say('Free them anyway')}
      isDanger
      onClose={onClose}
      fields={() => (
        <>
          <p>
            {say(
              'Nobody here can tell whether its phone has sold some of them without a network. If it has, and somebody else buys the same seat, two guests come for it. First let the phone send its sales, or ask whoever sold.',
            )}
          </p>
          {missing > 0 && (
            <Notice kind="error">
              {say('It told of sales that have not arrived: {{count}}. Their seats are among these.', { count: formatNumber(missing) })}
            </Notice>
          )}
        </>
      )}
    />
  )
}
