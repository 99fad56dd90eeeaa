import type { accounts } from '@sabha/api/accounts'
import type { ResponseOf } from '@sabha/api/call'
import type { Phrase } from '@sabha/language/phrases'
import { isPhone } from '@sabha/ticketing/phone'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PhoneField } from '../phone-field.tsx'
import styles from './guest-form.module.css'

/** Loaded when it is needed, with the words for every refusal; where it can't be loaded, the page's own words are said. */
const Failure = lazy(async () => ({
  default: await import('../failure.tsx').then(
    ({ Failure: told }) => told,
    () => PlainFailure,
  ),
}))

function PlainFailure({ failed }: { failed: Phrase }) {
  const { say } = useLanguage()
  return <Notice kind="error">{say(failed)}</Notice>
}

export type SignedInGuest = ResponseOf<typeof accounts.signIn>

interface GuestFormProps {
  submitLabel: Phrase
  /** Said when the call itself fails; each page has its own words for it. */
  failed: Phrase
  /** The page decides what to do with the guest's user and token. */
  onSignedIn: (guest: SignedInGuest, details: GuestDetails) => void
}

/** Name and phone: all that a guest gives to sign in. */
export function GuestForm({ submitLabel, failed, onSignedIn }: GuestFormProps) {
  const words = useLanguage()
  const [details, setDetails] = useState<GuestDetails>({ name: '', phone: '' })
  const [problem, setProblem] = useState<GuestProblem | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const latest = useRef(onSignedIn)
  useEffect(() => {
    latest.current = onSignedIn
  }, [onSignedIn])
  const signIn = useMutation({
    // The client loads when it is needed, so that a form that is only looked at is light.
    mutationFn: async (sent: GuestDetails) => (await import('../../api.ts')).api.accounts.signIn(sent),
  })

  const edit = (change: Partial<GuestDetails>) => {
    setDetails((before) => ({ ...before, ...change }))
    setProblem(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending) return
    const found = guestProblem(details)
    setProblem(found)
    if (found) (found.field === 'name' ? nameField : phoneField).current?.focus()
    else {
      // A visitor who has left the page isn't signed in: an unmounted form gets no answer. `latest`, because seats may have gone meanwhile.
      signIn.mutate({ name: details.name.trim(), phone: details.phone }, { onSuccess: (guest, sent) => latest.current(guest, sent) })
    }
  }
  const errorAt = (field: keyof GuestDetails) => (problem?.field === field ? words.say(problem.message) : undefined)

  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={nameField}
        name="name"
        label={words.say('Full name')}
        help={words.say('As you’d like it printed on the ticket.')}
        autoComplete="name"
        maxLength={100}
        required
        value={details.name}
        error={errorAt('name')}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <PhoneField
        ref={phoneField}
        name="phone"
        required
        value={details.phone}
        error={errorAt('phone')}
        onValueChange={(phone) => edit({ phone })}
      />
      {signIn.isError && (
        <Suspense>
          <Failure error={signIn.error} failed={failed} refused="Failed to continue" />
        </Suspense>
      )}
      <Button type="submit" busy={signIn.isPending}>
        {words.say(submitLabel)}
      </Button>
    </form>
  )
}

export interface GuestDetails {
  name: string
  phone: string
}

type GuestProblem = { field: keyof GuestDetails; message: Phrase }

/** Returns the first thing that is wrong with the details (specification section 5), or null. */
export function guestProblem({ name, phone }: GuestDetails): GuestProblem | null {
  if (name.trim() === '') return { field: 'name', message: 'Name and phone number are required' }
  if (phone === '') return { field: 'phone', message: 'Name and phone number are required' }
  if (!isPhone(phone)) return { field: 'phone', message: 'Please enter a valid 10-digit phone number' }
  return null
}
