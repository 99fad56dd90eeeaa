import type { Language } from '@sabha/language/languages'
import { type Say, sayIn } from '@sabha/language/translate'
import { type Palette, palette, paletteOf } from '../../adapters/palette.ts'
import type { Sender } from '../../adapters/ticket/document.ts'

/** What a letter says, in reading order, to be written as HTML and as plain text. */
export interface Letter {
  language: Language
  sender: Sender
  subject: string
  /** Shown beside the subject in a list of mails. */
  preview: string
  heading: string
  subheading?: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  /** Codes to be read out or typed. */
  codes?: { label: string; value: string }[]
  /** Where to go on; the first is drawn as a button. */
  links?: MailLink[]
  list?: { heading: string; items: string[] }
}

export interface MailLink {
  label: string
  url: string
}

/** Among the fallbacks, Latin fonts come before Kannada ones, which have figures of another cut. */
const fonts = "'Anek Kannada','Segoe UI',Helvetica,Arial,'Noto Sans Kannada','Nirmala UI',Tunga,sans-serif"
const line = `border-top:1px solid ${palette.edge}`

export function letterText(letter: Letter): string {
  const say = sayIn(letter.language)
  const { codes = [], links = [], list, sender } = letter
  const sections = [
    [letter.heading, letter.subheading].filter(Boolean).join('\n'),
    ...letter.paragraphs,
    [...letter.facts, ...codes].map(({ label, value }) => `${label}: ${value}`).join('\n'),
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    list ? [list.heading, ...list.items.map((item) => `- ${item}`)].join('\n') : '',
    ['--', sender.name, [sender.email, sender.phone].filter(Boolean).join(', '), officeHours(say, sender)].filter(Boolean).join('\n'),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

/** Made of tables and inline styles, because mail programs draw those alike, and without pictures, which they may block. */
export function letterHtml(letter: Letter): string {
  const say = sayIn(letter.language)
  const palette = paletteOf(letter.sender.accent)
  return html`<!doctype html>
<html lang="${letter.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light only">
<title>${letter.subject}</title>
</head>
<body style="margin:0;padding:0;background:${palette.paper};color:${palette.ink};font-family:${fonts}">
<div style="display:none;max-height:0;overflow:hidden">${letter.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${palette.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${palette.card};border:1px solid ${palette.brass};border-radius:14px;border-collapse:separate;overflow:hidden">
${header(letter, palette)}
<tr><td style="padding:26px 30px 6px">${letter.paragraphs.map(paragraph)}</td></tr>
${factRows(letter.facts)}
${codeRow(letter.codes)}
${linkRow(letter.links, palette)}
${listRow(letter.list, palette)}
<tr><td style="padding:18px 30px 24px;${line};font-size:14px;line-height:1.6;color:${palette.soft}"><strong style="color:${palette.curtain}">${letter.sender.name}</strong>${ways(letter.sender, palette)}<br>${officeHours(say, letter.sender)}</td></tr>
</table></td></tr></table>
</body>
</html>
`.source
}

/** Empty if the house names no hours at which it answers. */
function officeHours(say: Say, { hours }: Sender): string {
  return hours && `${say('Questions?')} ${hours}`
}

function ways({ email, phone }: Sender, palette: Palette): Markup {
  const written = email ? html`<br><a href="mailto:${email}" style="color:${palette.kumkum}">${email}</a>` : html``
  return phone ? html`${written}${email ? ' · ' : html`<br>`}${phone}` : written
}

function header({ heading, subheading = '', sender }: Letter, palette: Palette): Markup {
  const second = subheading === '' ? html`` : html`<div style="padding-top:6px;font-size:17px;color:${palette.gold}">${subheading}</div>`
  return html`<tr><td bgcolor="${palette.curtain}" style="background:${palette.curtain};border-bottom:3px solid ${palette.brass};padding:24px 30px 26px">
<div style="font-size:14px;font-weight:700;letter-spacing:4px;color:${palette.gold}">${sender.wordmark}</div>
<div style="padding-top:14px;font-size:27px;line-height:1.25;font-weight:700;color:${palette.paper}">${heading}</div>${second}
</td></tr>`
}

function paragraph(text: string): Markup {
  return html`<p style="margin:0 0 14px;font-size:17px;line-height:1.55">${text}</p>`
}

function factRows(facts: Letter['facts']): Markup {
  if (facts.length === 0) return html``
  const rows = facts.map(
    ({ label, value }) => html`<tr>
<td style="padding:9px 16px 9px 0;${line};font-size:14px;line-height:1.5;color:${palette.soft};vertical-align:top">${label}</td>
<td style="padding:8px 0;${line};font-size:16px;line-height:1.5;font-weight:600">${value}</td></tr>`,
  )
  return html`<tr><td style="padding:6px 30px 18px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table></td></tr>`
}

function codeRow(codes: Letter['codes'] = []): Markup {
  if (codes.length === 0) return html``
  // Side by side where there is room, one below the other on a phone.
  const cells = codes.map(
    ({ label, value }) => html`<div style="display:inline-block;padding:14px 10px;font-size:14px;color:${palette.soft}">${label}
<div style="padding-top:4px;font-size:21px;font-weight:700;letter-spacing:1px;color:${palette.ink}">${value}</div></div>`,
  )
  return html`<tr><td style="padding:0 30px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${palette.paper};border:2px dashed ${palette.brass};border-radius:10px;border-collapse:separate"><tr><td align="center" style="padding:4px">${cells}</td></tr></table></td></tr>`
}

function linkRow([first, ...others]: MailLink[] = [], palette: Palette): Markup {
  if (!first) return html`<tr><td style="padding:10px"></td></tr>`
  const quiet = others.map(
    ({ label, url }) =>
      html`<a href="${url}" style="display:inline-block;padding:14px 12px 0;font-size:15px;color:${palette.kumkum}">${label}</a> `,
  )
  return html`<tr><td align="center" style="padding:24px 30px 26px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td bgcolor="${palette.kumkum}" style="background:${palette.kumkum};border-radius:10px"><a href="${first.url}" style="display:inline-block;padding:13px 30px;font-size:17px;font-weight:700;color:${palette.card};text-decoration:none;text-align:center">${first.label}</a></td></tr></table>${quiet}</td></tr>`
}

function listRow(list: Letter['list'], palette: Palette): Markup {
  if (!list) return html``
  const items = list.items.map((item) => html`<li style="margin:0 0 6px">${item}</li>`)
  return html`<tr><td style="padding:20px 30px 16px;${line};font-size:15px;line-height:1.5"><strong style="color:${palette.curtain}">${list.heading}</strong><ul style="margin:10px 0 0;padding-left:20px">${items}</ul></td></tr>`
}

/** HTML that was written by us or escaped. */
class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Markup | readonly Markup[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template for HTML: escapes what is put in, unless it is markup itself. */
function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.reduce((source, text, index) => source + text + rendered(parts[index] ?? ''), ''))
}

function rendered(part: Part): string {
  if (part instanceof Markup) return part.source
  if (Array.isArray(part)) return part.map(rendered).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
