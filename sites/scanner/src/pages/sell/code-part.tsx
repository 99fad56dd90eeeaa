import { formatMoney, formatTime } from '@sabha/language/formats'
import { isByCode } from '@sabha/ticketing/counter-seller'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { storageWords, useStorageGuard } from '../../components/problems.ts'
import type { CodeTaken, Counter } from '../../counter/counter.ts'
import styles from './sell.module.css'
import { type Draft, whoOf } from './use-draft.ts'

export interface CodePartProps {
  counter: Counter
  isOnline: boolean
  zone: string
  draft: Draft
}

/** Takes a code that the guest names. The server sets a use of it aside, so a network is needed once: here, and not when the guest pays. */
export function CodePart({ counter, isOnline, zone, draft: { wanted, want, seats, quoted } }: CodePartProps) {
  const { say, sayText, language } = useLanguage()
  const { code } = wanted
  const [typed, setTyped] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [failed, setFailed] = useState<Exclude<CodeTaken, { kind: 'taken' }> | 'missing' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { problem: storage, guard } = useStorageGuard()
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === '') return setFailed('missing')
    setBusy(true)
    const asked = { seats: [...seats], who: whoOf(wanted, seats), phone: wanted.phone, code: typed, sentTo: sentTo.trim() }
    try {
      await guard(async () => note(await counter.takeCode(asked)))
    } finally {
      setBusy(false)
    }
  }
  const note = (taken: CodeTaken) => {
    if (taken.kind !== 'taken') return setFailed(taken)
    setFailed(null)
    setTyped('')
    want({ code: taken.use })
  }
  const remove = () => {
    if (code) counter.dropCode(code)
    want({ code: null })
  }
  const problem = () => {
    if (storage) return say(storageWords[storage])
    if (failed === null) return undefined
    if (failed === 'missing') return say('Please enter the code.')
    return failed.kind === 'refused' ? sayText(failed.message) : say('No answer. A code can only be used where there is a network.')
  }
  const told = () => {
    if (!code || !quoted) return ''
    const { name, sections } = code.rule
    const off = quoted.discounts.find(({ reason }) => reason === 'code')?.amount ?? 0
    if (isByCode(quoted)) {
      return quoted.amount.total === 0
        ? say('With {{code}} these seats are free.', { code: name })
        : say('{{code}} takes {{amount}} off. You pay {{total}}.', {
            code: name,
            amount: formatMoney(off),
            total: formatMoney(quoted.amount.total),
          })
    }
    return sections
      ? say('{{code}} takes nothing off these seats. It is for: {{sections}}.', { code: name, sections: sections.map(sayText).join(', ') })
      : say('{{code}} takes nothing off these seats.', { code: name })
  }
  const mayBeForOne = failed !== null && failed !== 'missing' && failed.kind === 'refused' && failed.code === 'unknown-price-code'
  return (
    <details className={styles.more} open={code !== null || undefined}>
      <summary>{say('Have a code?')}</summary>
      {code ? (
        <div className={styles.code}>
          <p role="status">
            {told()}
            <span className={styles.kept}>
              {say('{{code}} is kept for this sale until {{time}}, with or without a network.', {
                code: code.rule.name,
                time: formatTime(language, code.until, zone),
              })}
            </span>
          </p>
          <Button variant="quiet" onClick={remove}>
            {say('Remove')}
          </Button>
        </div>
      ) : (
        <form className={styles.code} noValidate onSubmit={(event) => void apply(event)}>
          <Field
            label={say('Code of the guest')}
            error={problem()}
            {...(!isOnline && {
              help: say('A code needs a network: only the server knows how often it was used. Without one, sell without the code.'),
            })}
            value={typed}
            maxLength={60}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
          {(mayBeForOne || sentTo !== '') && (
            <Field
              label={say('Phone number or e-mail it was sent to')}
              value={sentTo}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setSentTo(target.value)}
            />
          )}
          <Button type="submit" variant="quiet" busy={isBusy}>
            {say('Apply')}
          </Button>
        </form>
      )}
    </details>
  )
}
