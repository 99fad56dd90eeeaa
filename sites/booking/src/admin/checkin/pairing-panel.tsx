import type { Direction } from '@sabha/ticketing/occupancy'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { QrCode } from '@sabha/ui/qr-code'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Failure } from '../../components/failure.tsx'
import { useSecondsUntil } from '../../components/use-seconds-until.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { CheckBox, SelectField, TextField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import styles from './checkin.module.css'
import { GateDirection } from './gate-direction.tsx'
import { GateSections } from './gate-sections.tsx'
import { pairableShowsQuery } from './queries.ts'

const allShows = ''

/** Chooses what a phone may scan, and makes the code that pairs it. */
export function PairingPanel({ showId, sections }: { showId: string; sections: readonly string[] }) {
  const { say, sayText } = useLanguage()
  const { date } = useMoments()
  const { data: shows, error } = useQuery(pairableShowsQuery)
  const [chosen, setChosen] = useState(showId)
  const [gate, setGate] = useState('')
  const [admits, setAdmits] = useState<string[]>([])
  const [direction, setDirection] = useState<Direction>('in')
  const [sells, setSells] = useState(false)
  // No phone can be paired for a show that is over.
  const wanted = !shows || shows.some(({ id }) => id === chosen) ? chosen : allShows
  const pairing = useMutation({
    mutationFn: () =>
      asAdmin(
        adminApi.checkin.createPairing({
          show_id: wanted === allShows ? null : wanted,
          gate: gate.trim(),
          direction,
          sections: wanted === showId && admits.length > 0 ? admits : null,
          ...(sells && wanted !== allShows && { counter: true }),
        }),
      ),
  })
  /** A code is for the choices that it was made with, so another choice removes it from the screen. */
  const choosing =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      pairing.reset()
      choose(value)
    }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pairing.isPending) pairing.mutate()
  }
  return (
    <Panel title={say('Pair a phone')}>
      <Quiet>{say('A volunteer opens the scanner on their phone, presses Pair this phone, and scans the code that you make here.')}</Quiet>
      <form className={formStyles.form} onSubmit={submit}>
        <Failure error={error} failed="The shows could not be loaded." />
        <SelectField label={say('Show')} value={wanted} onValueChange={choosing(setChosen)}>
          {shows?.map(({ id, title, starts_at, timezone }) => (
            <option key={id} value={id}>{`${sayText(title)} · ${date(starts_at, timezone)}`}</option>
          ))}
          <option value={allShows}>{say('All shows')}</option>
        </SelectField>
        <TextField
          name="gate"
          label={say('Gate')}
          help={say('For example “Main door”. Recorded with every scan.')}
          autoComplete="off"
          maxLength={60}
          value={gate}
          onChange={({ target }) => choosing(setGate)(target.value)}
        />
        <GateDirection chosen={direction} onChange={choosing(setDirection)} />
        {wanted === showId && <GateSections sections={sections} chosen={admits} onChange={choosing(setAdmits)} />}
        {wanted !== allShows && (
          <CheckBox
            checked={sells}
            onCheckedChange={choosing(setSells)}
            help={say('With a network or without, from seats that are kept for it.')}
          >
            {say('This phone sells tickets, too')}
          </CheckBox>
        )}
        <Failure error={pairing.error} failed="The code could not be made. Please try again." />
        {pairing.data && <PairingCode key={pairing.data.token} url={pairing.data.url} expiresAt={Date.parse(pairing.data.expires_at)} />}
        <div className={formStyles.actions}>
          <Button type="submit" size="small" variant={pairing.data ? 'quiet' : 'primary'} busy={pairing.isPending}>
            {say(pairing.data ? 'Make another code' : 'Make the code')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** The code on the organiser's screen until it expires. `expiresAt` in epoch ms. */
function PairingCode({ url, expiresAt }: { url: string; expiresAt: number }) {
  const { say } = useLanguage()
  const left = useSecondsUntil(expiresAt)
  if (left === 0) return <Notice kind="info">{say('This code has expired. Make another one.')}</Notice>

  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <div className={styles.code}>
      <QrCode text={url} label={say('QR code that pairs one phone')} />
      <p className={styles.left} role="timer">
        {say('For one phone. Expires in {{time}}.', { time })}
      </p>
      <CopyButton text={url} label={say('Copy the link')} />
    </div>
  )
}
