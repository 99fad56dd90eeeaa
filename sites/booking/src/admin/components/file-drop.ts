import { type DragEvent, useState } from 'react'

/** Returns the props for an element that files are dropped on. `take` gets the files; `data-over` is set while some are dragged over it. */
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
