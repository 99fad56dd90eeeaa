import type { ReadyCheck } from '@sabha/api/admin/settings'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { type Moments, useMoments } from '../components/moments.ts'
import { PageHead, Panel, RuledList } from '../components/page.tsx'
import { Tag, type Tone } from '../components/tag.tsx'
import { readyQuery } from './queries.ts'
import styles from './settings.module.css'
import { Try } from './try.tsx'

/** What is ready for selling, what is weak and what is missing, each with a link to fix it. */
export default function ReadyPage() {
  usePageTitle('Ready to sell')
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  const ready = useQuery(readyQuery)
  const open = ready.data?.filter(({ state }) => state !== 'good').length ?? 0
  return (
    <>
      <PageHead
        title={say('Ready to sell')}
        back={{ to: paths.adminSettings, label: say('Back to Settings') }}
        lead={
          ready.data &&
          (open === 0 ? say('Everything is ready.') : say('{{open}} of {{all}} need a look.', { open, all: ready.data.length }))
        }
      >
        <Button variant="quiet" size="small" busy={ready.isFetching} onClick={() => void ready.refetch()}>
          {say('Check again')}
        </Button>
      </PageHead>
      <Loaded query={ready} height="480px">
        {(checks) => (
          <Panel title={say('Checks')}>
            <RuledList>
              {checks.map((check) => (
                <Check key={check.id} check={check} />
              ))}
            </RuledList>
          </Panel>
        )}
      </Loaded>
      {isOwner && <TryOut />}
    </>
  )
}

const tones: Record<ReadyCheck['state'], { tone: Tone; name: Phrase }> = {
  good: { tone: 'good', name: 'Ready' },
  weak: { tone: 'wait', name: 'Weak' },
  missing: { tone: 'bad', name: 'Missing' },
}

const names = {
  shows: 'A show on sale',
  identity: 'The collective’s own name',
  invoices: 'Invoices',
  owners: 'A second owner',
  payments: 'Payments',
  'payment-key': 'The payment key',
  webhook: 'News of payments',
  'earlier-payments': 'Payments with an earlier key',
  mail: 'E-mail',
  outbox: 'E-mails and refunds under way',
  prints: 'Tickets to be deleted',
  address: 'Address of the site',
  certificate: 'Certificate',
  disk: 'Disk',
  backup: 'Backup',
  clock: 'Clock',
} as const satisfies Record<ReadyCheck['id'], Phrase>

function Check({ check }: { check: ReadyCheck }) {
  const words = useLanguage()
  const moments = useMoments()
  const { tone, name } = tones[check.state]
  return (
    <li className={styles.check}>
      <Tag tone={tone}>{words.say(name)}</Tag>
      <div>
        <strong>{words.say(names[check.id])}</strong>
        <p>{aboutCheck(check, words, moments)}</p>
        {check.state !== 'good' && <p>{whereToMend(check, words)}</p>}
      </div>
    </li>
  )
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a sentence for each check in each state
function aboutCheck({ id, state, value, at }: ReadyCheck, { say }: LanguageValue, { moment }: Moments): string {
  const isGood = state === 'good'
  const count = value === null ? '' : formatNumber(value)
  switch (id) {
    case 'shows':
      return isGood ? say('Shows on sale: {{count}}', { count }) : say('No show is on sale.')
    case 'identity':
      return isGood ? say('The site carries its own name and address.') : say('The site still has the sample’s name and address.')
    case 'invoices':
      return isGood ? say('Tickets are tax invoices.') : say('The GSTIN is missing, or invoices still name the sample’s collective.')
    case 'owners':
      return isGood ? say('Accounts with full access: {{count}}', { count }) : say('If its password is lost, nobody else has full access.')
    case 'payments':
      if (state === 'missing') return say('Payments are played by a sandbox: no money moves.')
      return isGood ? say('Live keys of the payment service are set.') : say('The keys are test keys: no money moves.')
    case 'payment-key':
      return say(
        'It can’t be opened: secrets.key is another one, or missing. No tickets are sold online until that file is back, or the keys are entered again.',
      )
    case 'earlier-payments':
      return say(
        'Orders whose key can’t be opened: {{count}}. They can be checked and refunded when secrets.key is back, or when that key has been entered again for a moment.',
        { count },
      )
    case 'webhook':
      if (state === 'missing') return say('The payment service cannot tell us of payments: there is no webhook secret.')
      return at
        ? say('Last delivery: {{when}}', { when: moment(at) })
        : say('Nothing has been delivered yet. The first payment should bring one.')
    case 'mail':
      return isGood ? say('A mail server is set.') : say('There is no mail server: e-mails stay on this machine as files.')
    case 'outbox':
      return isGood ? say('Nothing is stuck.') : say('Stuck or given up: {{count}}', { count })
    case 'prints':
      return say('Outdated prints that can’t be deleted: {{count}}', { count })
    case 'address':
      if (state === 'missing') return say('The site doesn’t know its own address, so e-mails carry no links.')
      return isGood ? say('The site has its address, over HTTPS.') : say('The address has no HTTPS: phones give no camera to the scanner.')
    case 'certificate':
      return value === null ? say('The certificate could not be looked at.') : say('Days left: {{count}}', { count })
    case 'disk':
      return say('Free: {{count}} MB', { count })
    case 'backup':
      return at ? say('Last backup: {{when}}', { when: moment(at) }) : say('No backup has been made on this machine.')
    case 'clock':
      return isGood
        ? say('Server and this device show the same time.')
        : say('Server and this device differ by {{count}} seconds.', { count })
    default:
      return id satisfies never
  }
}

function whereToMend({ id }: ReadyCheck, { say }: LanguageValue): ReactNode {
  switch (id) {
    case 'shows':
      return <Link to={paths.adminShows}>{say('To the shows')}</Link>
    case 'invoices':
      return <Link to={paths.adminSettings}>{say('To the settings')}</Link>
    case 'owners':
      return <Link to={paths.adminAccounts}>{say('To the accounts')}</Link>
    case 'outbox':
      return <Link to={paths.adminDashboard}>{say('To what needs attention')}</Link>
    case 'identity':
      return <Link to={paths.adminSitePart('identity')}>{say('To the site’s texts')}</Link>
    case 'payments':
    case 'payment-key':
    case 'webhook':
    case 'earlier-payments':
    case 'mail':
      return <Link to={paths.adminSettings}>{say('To the settings')}</Link>
    case 'prints':
      return say('Let the server write in the folder tickets of DATA_DIR.')
    case 'address':
      return say('Set PUBLIC_URL on the server.')
    case 'certificate':
      return say('Look at whatever renews the certificate on the server.')
    case 'disk':
      return say('Make room where DATA_DIR is.')
    case 'backup':
      return say('Run pnpm backup on the server, and the timer that repeats it.')
    case 'clock':
      return say('Set both clocks by the network’s time.')
    default:
      return id satisfies never
  }
}

/** Tests the mail server and the payment service with a small request and shows the response. */
function TryOut() {
  const { say } = useLanguage()
  return (
    <Panel title={say('Try it')}>
      <div className={styles.tries}>
        <Try
          button={say('Send me a test mail')}
          about={say('To the address of your account.')}
          fine="The mail server took it: {{said}}"
          failed="The mail could not be sent."
          send={(language) => adminApi.settings.tryMail({ language })}
        />
        <Try
          button={say('Ask for an order of ₹1')}
          about={say('Nobody pays it, and no money moves.')}
          fine="The payment service made it: {{said}}"
          failed="The payment service could not be asked."
          send={() => adminApi.settings.tryPayment({})}
        />
      </div>
    </Panel>
  )
}
