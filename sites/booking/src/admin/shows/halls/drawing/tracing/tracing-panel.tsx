import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useId, useRef, useState } from 'react'
import { CheckBox, FileButton, TextField } from '../../../../components/fields.tsx'
import { Panel } from '../../../../components/page.tsx'
import styles from '../drawing.module.css'
import type { OpenPdf } from './pdf.ts'
import { firstRuler, type Placement, type Ruler, resized, rotatedTo, shifted } from './placement.ts'
import { type ReadTracing, readTracing, type TracingProblem, tracingLimits } from './read-tracing.ts'
import { RulerForm } from './ruler-form.tsx'
import type { useTracing } from './use-tracing.ts'

interface TracingPanelProps {
  traced: ReturnType<typeof useTracing>
  hall: { width: number; height: number }
  ruler: Ruler | null
  onRuler: (ruler: Ruler | null) => void
}

type Problem = TracingProblem | { why: 'bad-page' }

/** Chooses and places a photograph or a page of a PDF under the drawing. */
export function TracingPanel({ traced, hall, ruler, onRuler }: TracingPanelProps) {
  const { say } = useLanguage()
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [page, setPage] = useState('1')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const asked = useRef(0)
  useEffect(() => () => pdf?.close(), [pdf])

  /** If two files are chosen one after the other, the later one counts, whichever is read first. */
  const during = async (read: () => Promise<Problem | null>) => {
    const turn = ++asked.current
    setBusy(true)
    setProblem(null)
    const found = await read()
    if (turn !== asked.current) return
    setBusy(false)
    setProblem(found)
  }
  const show = async (picture: Blob | undefined, otherwise: Problem): Promise<Problem | null> =>
    picture && (await traced.show(picture, hall)) ? null : otherwise
  const take = async (read: ReadTracing, isLate: boolean): Promise<Problem | null> => {
    if (read.kind === 'refused') return read
    if (isLate && read.kind === 'pdf') read.pdf.close()
    if (isLate) return null
    setPage('1')
    setPdf(read.kind === 'pdf' ? read.pdf : null)
    return read.kind === 'pdf' ? show(await read.pdf.draw(1), { why: 'bad-page' }) : show(read.picture, { why: 'no-picture' })
  }
  const choose = (file: File) =>
    during(async () => {
      const turn = asked.current
      const read = await readTracing(file)
      return take(read, turn !== asked.current)
    })
  const pageNumber = pdf && /^\d{1,5}$/.test(page) && Number(page) >= 1 && Number(page) <= pdf.pages ? Number(page) : undefined
  const choosePage = () => pdf && pageNumber && during(async () => show(await pdf.draw(pageNumber), { why: 'bad-page' }))

  const { tracing } = traced
  return (
    <Panel title={say('A picture to trace')}>
      <div>
        <FileButton accept="image/jpeg,image/png,image/webp,application/pdf,.pdf" onChoose={(file) => void choose(file)}>
          {say('Choose a picture or a PDF')}
        </FileButton>
      </div>
      <p className={styles.hint}>
        {say('It is kept in this browser, beside your draft. It is no part of the plan, and visitors never see it.')}
      </p>
      <p className={styles.hint} role="status">
        {isBusy && say('Reading the file…')}
      </p>
      {problem && <Notice kind="error">{problemWords(problem, say)}</Notice>}
      {pdf && pdf.pages > 1 && (
        <div className={styles.line}>
          <TextField
            label={say('Page of {{count}}', { count: formatNumber(pdf.pages) })}
            inputMode="numeric"
            maxLength={5}
            value={page}
            error={pageNumber === undefined ? say('A whole number from {{least}} to {{most}}.', { least: 1, most: pdf.pages }) : undefined}
            onChange={({ target }) => setPage(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && choosePage()}
          />
          <Button variant="quiet" disabled={pageNumber === undefined} onClick={choosePage}>
            {say('Show the page')}
          </Button>
        </div>
      )}
      {!traced.isKept && <Notice kind="info">{say('This browser has no room to keep the picture: it is gone when you leave.')}</Notice>}
      {tracing && (
        <>
          <PlacementControls placement={tracing.placement} onPlace={traced.place} />
          {ruler ? (
            <RulerForm ruler={ruler} placement={tracing.placement} onRuler={onRuler} onPlace={traced.place} />
          ) : (
            !tracing.placement.isLocked && (
              <div>
                <Button variant="quiet" size="small" onClick={() => onRuler(firstRuler(tracing.placement))}>
                  {say('Set its scale by two points')}
                </Button>
              </div>
            )
          )}
          <div>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onRuler(null)
                setPdf(null)
                traced.takeAway()
              }}
            >
              {say('Take it away')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}

function problemWords(problem: Problem, say: Say): string {
  switch (problem.why) {
    case 'no-picture':
      return say('This file cannot be shown. Please choose a picture (JPEG, PNG or WebP) or a PDF.')
    case 'too-heavy':
      return say('This file is larger than {{most}} MB. Please make it smaller.', { most: tracingLimits.bytes / 1_000_000 })
    case 'too-many-pixels':
      return say('This picture has {{count}} megapixels; at most {{most}} can be shown. Please make it smaller.', {
        count: problem.megapixels,
        most: tracingLimits.megapixels,
      })
    case 'locked-pdf':
      return say('This PDF is locked with a password. Please save it without one, and choose it again.')
    case 'broken-pdf':
      return say('This PDF is damaged and cannot be read.')
    case 'no-reader':
      return say('PDFs cannot be read just now. Please check the connection and choose the file again.')
    case 'bad-page':
      return say('This page cannot be shown. Please choose another one.')
    default:
      return problem satisfies never
  }
}

/** The picture's place, size and opacity. While it is locked, only the opacity can be changed. */
function PlacementControls({ placement, onPlace }: { placement: Placement; onPlace: (placement: Placement) => void }) {
  const { say } = useLanguage()
  const ids = { opacity: useId(), rotation: useId() }
  const { isLocked, opacity, rotation } = placement
  return (
    <>
      <CheckBox checked={isLocked} onCheckedChange={(locked) => onPlace({ ...placement, isLocked: locked })}>
        {say('Lock the picture in its place')}
      </CheckBox>
      <label className={styles.slider} htmlFor={ids.opacity}>
        {say('Strength of the picture: {{percent}} %', { percent: Math.round(opacity * 100) })}
        <input
          id={ids.opacity}
          type="range"
          min={10}
          max={100}
          step={5}
          value={Math.round(opacity * 100)}
          onChange={({ target }) => onPlace({ ...placement, opacity: Number(target.value) / 100 })}
        />
      </label>
      {!isLocked && (
        <>
          <label className={styles.slider} htmlFor={ids.rotation}>
            {say('Turned by {{degrees}}°', { degrees: rotation })}
            <input
              id={ids.rotation}
              type="range"
              min={-180}
              max={180}
              step={0.5}
              value={rotation}
              onChange={({ target }) => onPlace(rotatedTo(placement, Number(target.value)))}
            />
          </label>
          <div className={styles.buttons}>
            {(
              [
                ['←', say('Picture to the left'), shifted(placement, -0.5, 0)],
                ['→', say('Picture to the right'), shifted(placement, 0.5, 0)],
                ['↑', say('Picture up'), shifted(placement, 0, -0.5)],
                ['↓', say('Picture down'), shifted(placement, 0, 0.5)],
                ['+', say('Larger picture'), resized(placement, 1.02)],
                ['−', say('Smaller picture'), resized(placement, 1 / 1.02)],
                ['↻', say('Turn the picture by a quarter'), rotatedTo(placement, rotation + 90)],
              ] as const
            ).map(([sign, label, to]) => (
              <Button key={sign} variant="quiet" size="small" aria-label={label} onClick={() => onPlace(to)}>
                {sign}
              </Button>
            ))}
          </div>
        </>
      )}
    </>
  )
}
