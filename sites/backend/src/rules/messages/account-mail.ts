import { isRefusal } from '@sabha/api/refusal'
import { formatDate, formatTime } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import { homeZone } from '@sabha/ticketing/time'
import { cleanLine } from '../../adapters/clean-line.ts'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { Sealer } from '../../adapters/sealer.ts'
import type { OutboxRow } from '../../store/messages/outbox.ts'
import { openAskedLink, type TakenByLink, takenByLink } from '../accounts/forgotten-password.ts'
import { type AccountNews, type NoticeMail, usableLink } from '../accounts/links.ts'
import type { Context } from '../context.ts'
import { senderIn } from '../site/live-site.ts'
import type { Letter } from './letter.ts'
import { letterMail } from './parts.ts'
import { slipMail } from './slip-mail.ts'

type Needs = Pick<Context, 'store' | 'now' | 'site'> & { sealer: Sealer }
type Unsigned = Omit<Letter, 'sender'>

/**
 * Makes the mail about an account; undefined if there is nothing to say: its link opens nothing any more, or nobody has that address.
 */
export async function accountMail(services: Needs, { details, event }: OutboxRow): Promise<Mail | undefined> {
  const news = JSON.parse(details ?? 'null') as AccountNews | null
  if (news?.mail === 'till-slip') return slipMail(services, news, event)
  const letter = news && (await letterOf(services, news))
  if (!letter) return undefined
  return { ...letterMail({ ...letter, sender: senderIn(services.site, news.language) }, news.to, event), needsServer: true }
}

async function letterOf(services: Needs, news: Exclude<AccountNews, { mail: 'till-slip' }>): Promise<Unsigned | undefined> {
  const { store, now, sealer } = services
  const { language } = news
  const say = sayIn(language)
  if (news.mail === 'email-changed') return emailChanged(news)
  if (news.mail === 'owner-added') return ownerAdded(news)
  if (news.mail !== 'invitation' && news.mail !== 'password') {
    const { heading, texts } = notices[news.mail]
    const [first, ...more] = texts
    return letter(language, heading, [say(first), ...more.map((text) => say(text)), say(notYou)])
  }
  const token = sealer.open('account-link', news.token)
  // The outbox tries again, maybe in a process that has the key; when it gives up, the office gets a task. Only a new link helps then.
  if (token === undefined) throw new Error('the key that opens the link of this mail is not here')
  if (news.mail === 'password' && !(await openAskedLink(services, token, news))) return undefined
  const link = await usableLink(store.read, token, now())
  if (isRefusal(link)) return undefined
  const untilWhen = say('The link works once, until {{date}}, {{time}}.', {
    date: formatDate(language, link.expires_at, homeZone),
    time: formatTime(language, link.expires_at, homeZone),
  })
  const url = `${news.url}#${token}`
  if (news.mail === 'password') {
    const taken = await takenByLink(store.read, link)
    if (isRefusal(taken)) {
      return letter(language, 'A new password for the box office', [
        say('Somebody asked for a new password for your account.'),
        say(
          'Yours is the only account with full access, and a new password would remove its passkeys. Sign in with your passkey. If it is lost, run “pnpm rescue” on the server.',
        ),
      ])
    }
    return letter(
      language,
      'A new password for the box office',
      [
        say('Somebody asked for a new password for your account. Choose one with this link.'),
        ...takenWords(taken).map((text) => say(text)),
        untilWhen,
        say('It was not you? Then you need not do anything: your password stays as it is.'),
      ],
      { label: 'Choose a new password', url },
    )
  }
  const invites = say('{{name}} invites you to work in the box office. Choose your own name and password with this link.', {
    name: cleanLine(news.by),
  })
  return letter(
    language,
    'Your invitation to the box office',
    [invites, untilWhen, say('You did not expect this? Then you need not do anything.')],
    { label: 'Open the invitation', url },
  )
}

const notYou = 'It was not you? Tell somebody with full access at once.' satisfies Phrase

function emailChanged({ language, at }: Extract<AccountNews, { mail: 'email-changed' }>): Unsigned {
  const say = sayIn(language)
  const when = { date: formatDate(language, at, homeZone), time: formatTime(language, at, homeZone) }
  return letter(language, 'Your e-mail address was changed', [
    say(
      'The e-mail address of your box office account was changed on {{date}}, {{time}}. E-mails about the account no longer come here.',
      when,
    ),
    say(notYou),
    say('If nobody else has full access, ask whoever runs the server.'),
  ])
}

function ownerAdded({ language, account }: Extract<AccountNews, { mail: 'owner-added' }>): Unsigned {
  const say = sayIn(language)
  return letter(language, 'An account has full access now', [
    say('The account {{email}} now has full access to your box office.', { email: account }),
    say('Who gave it that is in the audit log. If none of you did, disable the account at once, under Accounts.'),
  ])
}

/** Says what a new password takes away, before it is set. */
function takenWords({ passkeys, needsOwner }: TakenByLink): Phrase[] {
  return [
    ...(passkeys ? (['Your passkeys are removed then.'] satisfies Phrase[]) : []),
    ...(needsOwner
      ? ([
          'After that the password alone is not enough: somebody with full access has to make you another link, under Accounts.',
        ] satisfies Phrase[])
      : []),
  ]
}

const passwordWasSet = {
  heading: 'Your password was changed',
  text: 'The password of your box office account was changed with a link. Its passkeys were removed, and the account was signed out everywhere.',
} as const

const notices = {
  'password-was-set': { heading: passwordWasSet.heading, texts: [passwordWasSet.text] },
  'password-was-set-owner-needed': {
    heading: passwordWasSet.heading,
    texts: [
      passwordWasSet.text,
      'The new password alone is not enough here. Ask somebody with full access for a link: they make one under Accounts.',
    ],
  },
  'password-changed': {
    heading: passwordWasSet.heading,
    texts: ['The password of your box office account was changed in its profile. The account was signed out everywhere else.'],
  },
  'password-given': {
    heading: passwordWasSet.heading,
    texts: [
      'Somebody with full access gave your box office account another password. Its passkeys were removed, and the account was signed out everywhere.',
    ],
  },
  'passkey-added': {
    heading: 'A passkey was added',
    texts: ['A passkey was added to your box office account. Whoever holds it signs in without the password.'],
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    texts: ['A passkey of your box office account was removed. The account was signed out everywhere else.'],
  },
  'second-factor-on': {
    heading: 'Your sign-in now asks for a code',
    texts: ['An authenticator app was set up for your box office account. Whoever signs in with the password needs its code, too.'],
  },
  'second-factor-off': {
    heading: 'Your sign-in no longer asks for a code',
    texts: ['The authenticator app of your box office account was removed. The password is enough to sign in now.'],
  },
  'second-factor-reset': {
    heading: 'Your two-step sign-in was reset',
    texts: [
      'The authenticator app, the recovery codes and the passkeys of your box office account were removed, and the account was signed out everywhere.',
    ],
  },
  'recovery-codes-made': {
    heading: 'New recovery codes were made',
    texts: ['New recovery codes were made for your box office account. The earlier ones no longer work.'],
  },
  'recovery-code-used': {
    heading: 'A recovery code was used',
    texts: ['Somebody signed in to your box office account with the password and one of your recovery codes.'],
  },
  'payment-keys-changed': {
    heading: 'The payment keys were changed',
    texts: [
      'The keys of the payment service were changed in your box office. They decide to whose account the money of tickets goes.',
      'Who changed them, and when, is in the audit log.',
    ],
  },
  'upi-changed': {
    heading: 'The UPI address of your counters was changed',
    texts: [
      'Guests who pay by UPI at a counter pay to the address that is in the settings of your box office. That address, or its name, was changed.',
      'Who changed it, and when, is in the audit log.',
    ],
  },
  'codes-guessed': {
    heading: 'Somebody knows your password',
    texts: [
      'Somebody typed the right password of your box office account, and then too many wrong codes.',
      'Choose another password now, in your profile.',
    ],
  },
} as const satisfies Record<NoticeMail, { heading: Phrase; texts: readonly [Phrase, ...Phrase[]] }>

function letter(language: Language, heading: Phrase, paragraphs: [string, ...string[]], link?: { label: Phrase; url: string }): Unsigned {
  const say = sayIn(language)
  return {
    language,
    subject: say(heading),
    preview: paragraphs[0],
    heading: say(heading),
    subheading: '',
    paragraphs,
    facts: [],
    codes: [],
    links: link ? [{ label: say(link.label), url: link.url }] : [],
  }
}
