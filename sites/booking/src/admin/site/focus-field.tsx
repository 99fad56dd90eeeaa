import { useLanguage } from '@sabha/ui/use-language'
import { Quiet } from '../components/page.tsx'
import styles from './site.module.css'

interface Focus {
  x: number
  y: number
}

/** Sets the point of a picture that stays visible when it is cropped, by a press on the picture or by two sliders. */
export function FocusField({ address, focus, onChange }: { address: string; focus: Focus; onChange: (focus: Focus) => void }) {
  const { say } = useLanguage()
  const slider = (axis: 'x' | 'y', label: string) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(focus[axis] * 100)}
        onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) / 100 })}
      />
    </label>
  )
  return (
    <fieldset className={styles.focus}>
      <legend>{say('Focal point')}</legend>
      <Quiet>{say('Press what must stay in sight where the picture is cut to fit.')}</Quiet>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same for the keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same for the keyboard. */}
      <div
        className={styles.focusPicture}
        onClick={({ currentTarget, clientX, clientY }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          onChange({ x: within((clientX - left) / width), y: within((clientY - top) / height) })
        }}
      >
        <img src={address} alt="" />
        <span className={styles.focusPoint} style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </div>
      {slider('x', say('From the left'))}
      {slider('y', say('From the top'))}
    </fieldset>
  )
}

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
