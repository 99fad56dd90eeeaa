import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { useCheckedForm } from '@sabha/ui/checked-form'
import { Notice } from '@sabha/ui/notice'
import { AccountEmail } from '@sabha/ui/sign-in/account-email'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { emailProblem } from '../../components/email-address.ts'
import { usePageTitle } from '../../components/page-title.ts'
import loginStyles from '../../components/sign-in-card.module.css'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { alsoSayAdmin } from '../kannada.ts'
import styles from './link-page.module.css'
import { signInWaysQuery } from './sign-in-ways.ts'

await alsoSayAdmin()

/** Requests a link for a new password; without a mail server, says who can make one. */
export default function ForgottenPasswordPage() {
  usePageTitle('Forgotten password')
  const { say } = useLanguage()
  const { data: ways, isPending } = useQuery(signInWaysQuery)
  return (
    <div className={loginStyles.page}>
      <div className={loginStyles.card}>
        <h1>{say('Forgotten password')}</h1>
        {isPending ? (
          <div className={styles.end}>
            <Skeleton height="180px" />
          </div>
        ) : ways?.reset_by_mail === false ? (
          <div className={styles.end}>
            <Notice kind="info">
              {say('This box office can’t send e-mails. Ask somebody with full access for a link: they make one under Accounts.')}
            </Notice>
          </div>
        ) : (
          <ForgottenForm />
        )}
        <p className={loginStyles.note}>
          <Link to={paths.adminLogin}>{say('Back to the sign-in')}</Link>
        </p>
      </div>
    </div>
  )
}

function ForgottenForm() {
  const words = useLanguage()
  const { say, language } = words
  const [email, setEmail] = useState('')
  const asking = useMutation({ mutationFn: () => adminApi.accounts.forgotPassword({ email: email.trim(), language }) })
  const problem = emailProblem(email)
  const { isChecked, submit } = useCheckedForm(problem === null, () => {
    if (!asking.isPending) asking.mutate()
  })
  if (asking.isSuccess) {
    return (
      <div className={styles.end}>
        <Notice kind="success">{say('If this address has an account, the link is on its way. It works once, for an hour.')}</Notice>
      </div>
    )
  }
  return (
    <>
      <p className={loginStyles.lead}>{say('Enter the e-mail of your account. We’ll send you a link for a new password.')}</p>
      <form method="post" className={styles.form} noValidate onSubmit={submit}>
        <AccountEmail
          value={email}
          error={isChecked && problem !== null ? say(problem) : undefined}
          onChange={({ target }) => setEmail(target.value)}
        />
        {asking.isError && (
          <Notice kind="error">{errorWords(asking.error, words, { failed: 'The link could not be sent. Please try again.' })}</Notice>
        )}
        <Button type="submit" busy={asking.isPending}>
          {say('Send the link')}
        </Button>
      </form>
    </>
  )
}
