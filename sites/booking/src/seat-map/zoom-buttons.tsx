import { useLanguage } from '@sabha/ui/use-language'
import styles from './seat-map.module.css'
import { zoomLimits } from './zoom.ts'

interface ZoomButtonsProps {
  zoom: number
  onFit: () => void
  onStep: (direction: 1 | -1) => void
}

export function ZoomButtons({ zoom, onFit, onStep }: ZoomButtonsProps) {
  const { say } = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a set of form fields.
    <div role="group" aria-label={say('Zoom')} className={styles['zoom']}>
      <button type="button" className={styles['fit']} onClick={onFit}>
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
        </svg>
        <span>{say('Whole hall')}</span>
      </button>
      <button type="button" aria-label={say('Zoom out')} disabled={zoom <= zoomLimits.min} onClick={() => onStep(-1)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12" />
        </svg>
      </button>
      <output aria-live="polite">{Math.round(zoom * 100)}%</output>
      <button type="button" aria-label={say('Zoom in')} disabled={zoom >= zoomLimits.max} onClick={() => onStep(1)}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 10h12M10 4v12" />
        </svg>
      </button>
    </div>
  )
}
