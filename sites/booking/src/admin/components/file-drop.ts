import { type DragEvent, useState } from 'react'

/** What a place needs on which files are dropped: `take` gets them; `data-over` while some are above it. */
export function useFileDrop(take: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const drag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }
  return {
    'data-over': isOver || undefined,
    onDragEnter: (event: DragEvent) => drag(event, true),
    onDragOver: (event: DragEvent) => drag(event, true),
    onDragLeave: (event: DragEvent) => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null)),
    onDrop: (event: DragEvent) => {
      drag(event, false)
      take(event.dataTransfer.files)
    },
  }
}
