import { errorWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import type { Phrase } from '@sabha/language/phrases'
import { Button, buttonClass } from '@sabha/ui/button'
import { useCheckedForm } from '@sabha/ui/checked-form'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { newPasswordProblem } from '../../components/new-password.ts'
import { usePageTitle } from '../../components/page-title.ts'
import loginStyles from '../../components/sign-in-card.module.css'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { alsoSayAdmin } from '../kannada.ts'
import styles from './link-page.module.css'

await alsoSayAdmin()

interface Given {
  token: string
  name: string
  password: string
}

/** What the backend tells about a link. */
interface Opened {
  takes_passkeys: boolean
  needs_owner: boolean
}

interface LinkPageProps {
  title: Phrase
  leads: (link: Opened) => readonly Phrase[]
  kind: 'invitation' | 'password'
  send: (given: Given) => Promise<unknown>
  submit: Phrase
  /** The message when it is done. */
  done: (link: Opened) => Phrase
}

/** The page of a single-use link to an account. The token is behind the `#` of the address, where no server sees it. */
export function LinkPage({ title, leads, kind, send, submit, done }: LinkPageProps) {
  usePageTitle(title)
  const words = useLanguage()
  const { say } = words
  const token = useLocation().hash.slice(1)
  const link = useQuery({
    queryKey: ['account-link', token],
    queryFn: ({ signal }) => adminApi.accounts.readLink({ token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const sending = useMutation({ mutationFn: send })
  const isOther = link.data !== undefined && link.data.kind !== kind
  const toSignIn = (
    <Link className={buttonClass('primary')} to={paths.adminLogin}>
      {say('To the admin sign-in')}
    </Link>
  )
  return (
    <div className={loginStyles.page}>
      <div className={loginStyles.card}>
        <h1>{say(title)}</h1>
        {sending.isSuccess && link.data ? (
          <div className={styles.end}>
            <Notice kind="success">{say(done(link.data))}</Notice>
            {toSignIn}
          </div>
        ) : link.isError || isOther ? (
          <div className={styles.end}>
            <Notice kind="error">
              {isOther
                ? say('This link is not one of ours. Please check that it is complete.')
                : errorWords(link.error, words, { failed: 'The link could not be checked. Please try again.' })}
            </Notice>
            {toSignIn}
          </div>
        ) : link.data ? (
          <>
            {leads(link.data).map((lead) => (
              <p key={lead} className={loginStyles.lead}>
                {say(lead)}
              </p>
            ))}
            <LinkForm
              email={link.data.email}
              isNamed={kind === 'invitation'}
              submit={submit}
              isBusy={sending.isPending}
              error={sending.error}
              onSend={(given) => sending.mutate({ token, ...given })}
            />
          </>
        ) : (
          <Skeleton height="240px" />
        )}
      </div>
    </div>
  )
}

interface LinkFormProps {
  email: string
  isNamed: boolean
  submit: Phrase
  isBusy: boolean
  error: Error | null
  onSend: (given: Omit<Given, 'token'>) => void
}

function LinkForm({ email, isNamed, submit, isBusy, error, onSend }: LinkFormProps) {
  const words = useLanguage()
  const { say } = words
  const [typed, setTyped] = useState({ name: '', password: '', again: '' })
  const nameProblem = isNamed && typed.name.trim() === '' ? say('Please enter a name.') : undefined
  const password = newPasswordProblem(typed.password, typed.again)
  const { isChecked, submit: submitted } = useCheckedForm(nameProblem === undefined && password === null, () => {
    if (!isBusy) onSend({ name: typed.name.trim(), password: typed.password })
  })
  const problemAt = (field: 'next' | 'confirmation') => (isChecked && password?.field === field ? say(password.message) : undefined)
  const refused = error && errorWords(error, words, { failed: 'This could not be saved. Please try again.' })
  const refusedField = error instanceof ApiError ? error.params['field'] : undefined
  const change = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submitted}>
      <Field type="email" name="email" label={say('E-mail')} autoComplete="username" readOnly value={email} />
      {isNamed && (
        <Field
          name="name"
          label={say('Name')}
          autoComplete="name"
          maxLength={100}
          required
          value={typed.name}
          error={(isChecked ? nameProblem : undefined) ?? (refusedField === 'name' ? (refused ?? undefined) : undefined)}
          onChange={change('name')}
        />
      )}
      <Field
        type="password"
        name="password"
        label={say('New Password')}
        help={say('At least 6 characters.')}
        autoComplete="new-password"
        maxLength={200}
        required
        value={typed.password}
        error={problemAt('next') ?? (refusedField === 'password' ? (refused ?? undefined) : undefined)}
        onChange={change('password')}
      />
      <Field
        type="password"
        name="again"
        label={say('Confirm New Password')}
        autoComplete="new-password"
        maxLength={200}
        required
        value={typed.again}
        error={problemAt('confirmation')}
        onChange={change('again')}
      />
      {refused && refusedField === undefined && <Notice kind="error">{refused}</Notice>}
      <Button type="submit" busy={isBusy}>
        {say(submit)}
      </Button>
    </form>
  )
}
