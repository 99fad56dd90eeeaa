import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { framesPerSecond, qrCode } from '../../exchange/frames.ts'
import styles from './exchange.module.css'

/** The light margin that readers need, in modules: on a dark screen, too. */
const margin = 4
/** Frames a second for people whom flicker troubles: at most three. */
const calmly = 3

/** A QR code that changes several times a second, black on white in every theme. */
export function Film({ frame }: { frame: (number: number) => string }) {
  const { say } = useLanguage()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isRunning, setRunning] = useState(true)
  const number = useRef(0)
  useEffect(() => {
    const showNext = () => {
      if (canvas.current) draw(canvas.current, frame(number.current++))
    }
    showNext()
    if (!isRunning) return
    const perSecond = matchMedia('(prefers-reduced-motion: reduce)').matches ? calmly : framesPerSecond
    const timer = setInterval(showNext, 1000 / perSecond)
    return () => clearInterval(timer)
  }, [frame, isRunning])
  return (
    <>
      <div className={styles.paper}>
        <canvas ref={canvas} className={styles.code} role="img" aria-label={say('Moving QR code for the other phone’s camera')} />
      </div>
      <Button variant="quiet" size="small" className={styles.pause} onClick={() => setRunning(!isRunning)}>
        {say(isRunning ? 'Pause the code' : 'Resume the code')}
      </Button>
    </>
  )
}

/** Draws the code with whole dots for each module, as many as fit the screen. */
function draw(canvas: HTMLCanvasElement, text: string): void {
  const { data, size } = encode(text, { ...qrCode, border: margin })
  const dots = Math.max(1, Math.floor((canvas.clientWidth * devicePixelRatio) / size))
  if (canvas.width !== size * dots) {
    canvas.width = size * dots
    canvas.height = size * dots
  }
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries()) for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * dots, y * dots, dots, dots)
}
