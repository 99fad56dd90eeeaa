import { type Ref, useLayoutEffect, useRef } from 'react'
import styles from '../drawing.module.css'
import type { View } from '../paint.ts'
import type { Placement } from './placement.ts'
import type { ShownTracing } from './use-tracing.ts'

interface TracedPictureProps {
  tracing: ShownTracing
  view: View
  ref: Ref<HTMLCanvasElement>
}

/** The picture under the drawing: painted once, then only moved. */
export function TracedPicture({ tracing: { bitmap, placement }, view, ref }: TracedPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const element = canvas.current
    if (!element) return
    element.width = bitmap.width
    element.height = bitmap.height
    element.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return (
    <canvas
      ref={(element) => {
        canvas.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      className={styles.traced}
      data-testid="traced-picture"
      style={{ opacity: placement.opacity, transform: pictureTransform(placement, bitmap, view) }}
    />
  )
}

/** The CSS transform from the picture's pixels to its place on the screen. */
export function pictureTransform({ x, y, width, rotation }: Placement, { width: pixels }: { width: number }, view: View): string {
  const [across, down] = [(x - view.left) * view.scale, (y - view.top) * view.scale]
  return `translate(${across}px, ${down}px) rotate(${rotation}deg) scale(${(width * view.scale) / pixels}) translate(-50%, -50%)`
}
