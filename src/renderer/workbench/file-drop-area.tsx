import type { DragEvent, ReactNode } from 'react'
import type { ChosenFileId } from '../../shared/desktop/chosen-file.ts'
import { useWorkbench } from './use-workbench.ts'

interface DropPlaceProps {
  /** Called with the ID of the first file. */
  readonly onDrop: (file: ChosenFileId) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A drop zone for files. Dropping is a shortcut: a button inside does the same by keyboard. */
export function FileDropArea({ onDrop, className, children }: DropPlaceProps) {
  const { bridge } = useWorkbench()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void bridge.chosenFiles([...event.dataTransfer.files]).then(([file]) => {
      if (file !== undefined) onDrop(file.id)
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on
    <div className={className} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
    </div>
  )
}
