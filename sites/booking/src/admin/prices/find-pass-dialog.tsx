import type { FoundPass } from '@sabha/api/admin/season-passes'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { useMoments } from '../components/moments.ts'
import { RuledList } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'

/** Looks up a sold pass by its code: its guest, what is left of it, and where it was used. */
export function FindPassDialog({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say('Look up a pass')}
      initial={{ code: '' }}
      problemsOf={({ code }) => (code.trim() === '' ? { code: say('Please enter the code.') } : {})}
      send={({ code }) => adminApi.seasonPasses.find({ code })}
      failed="The pass could not be looked up."
      submit={say('Look it up')}
      onClose={onClose}
      fields={(form) => (
        <FormText
          form={form}
          name="code"
          label={say('Code of the pass')}
          maxLength={40}
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
      done={(pass) => ({ text: <Found pass={pass} /> })}
    />
  )
}

function Found({ pass }: { pass: FoundPass }) {
  const { say, sayText } = useLanguage()
  const { date } = useMoments()
  const { nights, uses } = pass
  return (
    <>
      <p>
        <strong>{sayText(pass.title)}</strong>
      </p>
      <p>
        <Tag tone={pass.is_good ? 'good' : 'plain'}>
          {pass.is_good
            ? say('Good: {{left}} of {{nights}} evenings left', { left: nights - uses.length, nights })
            : say('Cancelled: it can’t be used any more')}
        </Tag>
      </p>
      <p>
        <Link to={paths.adminBooking(pass.booking_id)}>{say('Bought by {{name}}', { name: pass.customer_name })}</Link>
      </p>
      {uses.length > 0 && (
        <RuledList>
          {uses.map((use) => (
            <li key={use.booking_id}>
              <Link to={paths.adminBooking(use.booking_id)}>
                {sayText(use.show_title)}
                {use.starts_at && `, ${date(use.starts_at, use.timezone)}`}, {use.seat}
              </Link>
              {!use.is_booked && ` (${say('held, not yet booked')})`}
            </li>
          ))}
        </RuledList>
      )}
    </>
  )
}
