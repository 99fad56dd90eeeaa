import type { Language } from '@sabha/language/languages'
import { withSingulars } from '../figure-words.ts'

/** Policies are typed in a small part of Markdown, which can name figures of the settings. */

/** The figures that a text may name, each with its setting. */
export const figureNames = {
  'hold minutes': 'hold_minutes',
  'seats per booking': 'seats_per_booking',
  'gst rate': 'gst_rate',
  'resend hours': 'resend_hours',
  'refund days least': 'refund_days_least',
  'refund days most': 'refund_days_most',
  'refund hours': 'cancellation_hours',
  'cancellation hours': 'cancellation_hours',
  'reschedule days': 'reschedule_days',
  'exception hours': 'exception_hours',
  'youngest age': 'youngest_age',
  'arrive minutes': 'arrive_minutes',
  'keep years': 'keep_years',
  'age limit': 'age_limit',
} as const
export type FigureName = keyof typeof figureNames
/** The values of the figures, by setting. */
export type LiveFigures = Readonly<Record<(typeof figureNames)[FigureName], string | number>>

/** A piece of a line. */
export type Inline = { text: string; bold?: true } | { label: string; to: string }

export type PolicyBlock =
  | { kind: 'paragraph'; words: Inline[] }
  | { kind: 'list'; entries: Inline[][] }
  /** A list in which each entry begins with a bold name and a colon. */
  | { kind: 'items'; items: { name: string; words: Inline[] }[] }
  /** A line that has only links: where to read on. */
  | { kind: 'see'; links: { label: string; to: string }[] }

export interface PolicySection {
  /** Its anchor in the page's address; empty where it has no heading. */
  id: string
  heading: string
  body: PolicyBlock[]
}

export interface PolicyProblem {
  code: 'unknown-figure' | 'site-unknown-link' | 'site-bad-heading'
  params: { name: string }
}

const figure = /\{([^{}#\n]*)\}/g
const anchor = /\{#([a-z0-9-]{1,60})\}$/
const link = /\[([^\][\n]+)\]\(([^()\s]+)\)/g
/** A page of ours, another site, or a way to write and call. */
const linkTarget = /^(\/[a-z0-9-]*(#[a-z0-9-]+)?|https:\/\/[^\s"'<>]+|mailto:[^\s"'<>]+|tel:\+?\d+)$/

/** Returns what is wrong with a text; undefined if nothing is. */
export function policyProblem(text: string): PolicyProblem | undefined {
  const anchors = new Set<string>()
  for (const line of text.split('\n')) {
    const problem = line.startsWith('#') ? headingProblem(line, anchors) : lineProblem(line)
    if (problem) return problem
  }
  return undefined
}

/** `anchors`: those of the headings before this one, whose own anchor is added. */
function headingProblem(line: string, anchors: Set<string>): PolicyProblem | undefined {
  const { words = '', id = '' } = readHeading(line) ?? {}
  if (words === '' || id === '' || anchors.has(id)) return problemOf('site-bad-heading', line)
  anchors.add(id)
  return lineProblem(words)
}

/** Reads `## Words {#id}`; undefined for any other line. Takes time in proportion to the length, whatever the line holds. */
function readHeading(line: string): { words: string; id: string } | undefined {
  if (!/^##\s/.test(line)) return undefined
  const whole = line.slice(2).trim()
  const [mark = '', id = ''] = anchor.exec(whole) ?? []
  return { words: whole.slice(0, whole.length - mark.length).trim(), id }
}

function lineProblem(line: string): PolicyProblem | undefined {
  const unknown = [...line.matchAll(figure)].find(([, name = '']) => !isFigureName(name))
  if (unknown) return problemOf('unknown-figure', unknown[1])
  const bad = [...line.matchAll(link)].find(([, , to = '']) => !linkTarget.test(to))
  return bad && problemOf('site-unknown-link', bad[2])
}

const problemOf = (code: PolicyProblem['code'], name = ''): PolicyProblem => ({ code, params: { name: name.slice(0, 60) } })

function isFigureName(name: string): name is FigureName {
  return Object.hasOwn(figureNames, name)
}

/** Reads a text and fills in the current figures. A text with problems is read as well as possible. */
export function readPolicy(text: string, language: Language, figures: LiveFigures): PolicySection[] {
  const told = (line: string) => sayFigures(line, language, figures)
  const sections: PolicySection[] = []
  for (const lines of text.split(/\n\s*\n/).map((part) => part.split('\n').filter((line) => line.trim() !== ''))) {
    const heading = readHeading(lines[0] ?? '')
    if (heading) {
      sections.push({ id: heading.id, heading: told(heading.words), body: [] })
      lines.shift()
    }
    if (lines.length === 0) continue
    if (sections.length === 0) sections.push({ id: '', heading: '', body: [] })
    sections.at(-1)?.body.push(readBlock(lines.map(told)))
  }
  return sections
}

/** `{hold minutes}` → `10`. */
function sayFigures(line: string, language: Language, figures: LiveFigures): string {
  const told = line.replace(figure, (whole, name: string) => (isFigureName(name) ? String(figures[figureNames[name]]) : whole))
  return language === 'en' ? withSingulars(told) : told
}

function readBlock(lines: readonly string[]): PolicyBlock {
  if (lines.every((line) => line.startsWith('- '))) return readList(lines.map((line) => line.slice(2)))
  const whole = lines.join(' ')
  const words = readInline(whole)
  const links = words.flatMap((piece) => ('to' in piece ? piece : []))
  const isSee = links.length > 0 && words.every((piece) => 'to' in piece || piece.text.trim() === '')
  return isSee ? { kind: 'see', links } : { kind: 'paragraph', words }
}

const named = /^\*\*([^*]+):\*\*\s+(.*)$/

function readList(entries: readonly string[]): PolicyBlock {
  const items = entries.map((entry) => named.exec(entry))
  if (items.every((item) => item !== null)) {
    return { kind: 'items', items: items.map(([, name = '', words = '']) => ({ name, words: readInline(words) })) }
  }
  return { kind: 'list', entries: entries.map(readInline) }
}

function readInline(text: string): Inline[] {
  const pieces: Inline[] = []
  let at = 0
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\[([^\][\n]+)\]\(([^()\s]+)\)/g)) {
    const [whole, bold, label, to] = match
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    if (bold !== undefined) pieces.push({ text: bold, bold: true })
    else if (label !== undefined && to !== undefined && linkTarget.test(to)) pieces.push({ label, to })
    else pieces.push({ text: whole })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
