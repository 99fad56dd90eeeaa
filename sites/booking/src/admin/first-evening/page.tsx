import { type FirstEvening, type FirstQuestion, firstQuestions } from '@sabha/api/admin/site'
import { Button, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Failure } from '../../components/failure.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { adminApi, useAdminAction } from '../admin-api.ts'
import { OwnersOnly } from '../components/account.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useOpenInSight } from '../components/open-in-sight.ts'
import { PageHead, Panel, Quiet } from '../components/page.tsx'
import { Tag, type Tone } from '../components/tag.tsx'
import { MailPanel } from '../settings/mail-panel.tsx'
import { PaymentPanel } from '../settings/payment-panel.tsx'
import { siteStateQuery } from '../site/queries.ts'
import { ContentQuestion } from './content-question.tsx'
import styles from './first-evening.module.css'
import { PlacesOnly } from './places-only.tsx'
import { firstEveningQuery } from './queries.ts'
import { questions } from './questions.ts'
import { SampleQuestion } from './sample-question.tsx'

type Place = FirstQuestion | 'end'

/** The questions to the owner of a new box office. Each answer takes effect at once and can be changed. */
export default function FirstEveningPage() {
  usePageTitle('Make it yours')
  const { say } = useLanguage()
  const evening = useQuery(firstEveningQuery)
  return (
    <OwnersOnly>
      <PageHead
        title={say('Make it yours')}
        lead={say('Eight questions, and you may skip each. What you save is kept: go on whenever you like, on any device.')}
      >
        {evening.data && !evening.data.closed && <Later />}
      </PageHead>
      <Loaded query={evening} height="480px">
        {(read) => <Evening evening={read} />}
      </Loaded>
    </OwnersOnly>
  )
}

function Later() {
  const { say } = useLanguage()
  const navigate = useNavigate()
  const later = useAdminAction(
    () => adminApi.site.answerFirst({ question: 'all', state: 'skipped' }),
    () => void navigate(paths.adminDashboard),
  )
  return (
    <>
      <Failure error={later.error} failed="This could not be saved. Please try again." />
      <Button variant="quiet" size="small" busy={later.isPending} onClick={() => later.mutate()}>
        {say('Not now')}
      </Button>
    </>
  )
}

function Evening({ evening }: { evening: FirstEvening }) {
  const { say } = useLanguage()
  const asked = useLocation().hash.slice(1)
  const shown: Place = isPlace(asked) ? asked : (evening.questions.find(({ state }) => state === 'open')?.id ?? 'end')
  const strip = useOpenInSight<HTMLOListElement>(shown)
  return (
    <div className={styles.evening}>
      <nav aria-label={say('Questions')}>
        <ol ref={strip} className={styles.questions}>
          {evening.questions.map(({ id, state }) => (
            <li key={id}>
              <Link to={paths.adminFirstQuestion(id)} replace aria-current={id === shown ? 'step' : undefined}>
                <span>{say(questions[id].title)}</span>
                {state !== 'open' && <Tag tone={tones[state]}>{say(state === 'done' ? 'Answered' : 'Skipped')}</Tag>}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {shown === 'end' ? <End evening={evening} /> : <Question key={shown} id={shown} evening={evening} />}
    </div>
  )
}

const tones = { done: 'good', skipped: 'wait' } as const satisfies Record<string, Tone>

function isPlace(text: string): text is Place {
  return text === 'end' || firstQuestions.some((id) => id === text)
}

/** Returns the next question without an answer. */
function nextOf(id: FirstQuestion, { questions: all }: FirstEvening): Place {
  const after = all.slice(all.findIndex((one) => one.id === id) + 1)
  return after.find(({ state }) => state === 'open')?.id ?? 'end'
}

function Question({ id, evening }: { id: FirstQuestion; evening: FirstEvening }) {
  const { say } = useLanguage()
  const navigate = useNavigate()
  const { title, about, fields } = questions[id]
  const answer = useAdminAction(
    (state: 'done' | 'skipped') => adminApi.site.answerFirst({ question: id, state }),
    () => void navigate(paths.adminFirstQuestion(nextOf(id, evening)), { replace: true }),
  )
  const end = { isSending: answer.isPending, onDone: () => answer.mutate('done'), onSkip: () => answer.mutate('skipped') }
  const site = useQuery(siteStateQuery)
  return (
    <div className={styles.question}>
      <Panel title={say(title)}>
        <Quiet>{say(about)}</Quiet>
        {fields ? (
          <Loaded query={site} height="240px">
            {(state) => <ContentQuestion fields={fields} state={state} hasPictures={id === 'look'} {...end} />}
          </Loaded>
        ) : id === 'sample' ? (
          <SampleQuestion sample={evening.sample} {...end} />
        ) : (
          <>
            <Ways id={id} onDone={end.onDone} />
            {id === 'money' && <PaymentPanel />}
            {id === 'mail' && <MailPanel />}
            <div className={styles.actions}>
              <Button busy={end.isSending} onClick={end.onDone}>
                {say('Go on')}
              </Button>
              <Button variant="quiet" disabled={end.isSending} onClick={end.onSkip}>
                {say('Skip')}
              </Button>
            </div>
          </>
        )}
        <Failure error={answer.error} failed="This could not be saved. Please try again." />
      </Panel>
    </div>
  )
}

/** The ways to answer a question on another page. */
function Ways({ id, onDone }: { id: FirstQuestion; onDone: () => void }) {
  const { say } = useLanguage()
  if (id === 'money') {
    return (
      <div className={styles.actions}>
        <Link className={buttonClass('quiet')} to={paths.adminSettings}>
          {say('To the settings')}
        </Link>
      </div>
    )
  }
  if (id !== 'hall') return null
  return (
    <div className={styles.actions}>
      <Link className={buttonClass('quiet')} to={paths.adminNewHall}>
        {say('Draw a hall')}
      </Link>
      <Link className={buttonClass('quiet')} to={paths.adminHalls}>
        {say('See or import halls')}
      </Link>
      <PlacesOnly onDone={onDone} />
    </div>
  )
}

/** What is left to do before the first ticket can be sold. */
function End({ evening }: { evening: FirstEvening }) {
  const { say } = useLanguage()
  const navigate = useNavigate()
  const close = useAdminAction(
    () => adminApi.site.answerFirst({ question: 'all', state: 'done' }),
    () => void navigate(paths.adminDashboard),
  )
  return (
    <Panel title={say('It is yours')}>
      <p>{say('Put a show on sale now. What you skipped waits here, and everything can be changed under Site and Settings.')}</p>
      <div className={styles.actions}>
        <Link className={buttonClass()} to={paths.adminNewShow}>
          {say('Make a show')}
        </Link>
        <Link className={buttonClass('quiet')} to={paths.adminReady}>
          {say('Ready to sell?')}
        </Link>
        <a className={buttonClass('quiet')} href={paths.home}>
          {say('Look at the site')}
        </a>
        {!evening.closed && (
          <Button variant="quiet" busy={close.isPending} onClick={() => close.mutate()}>
            {say('Done')}
          </Button>
        )}
      </div>
      <Failure error={close.error} failed="This could not be saved. Please try again." />
    </Panel>
  )
}
