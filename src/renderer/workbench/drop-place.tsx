import type { DragEvent, ReactNode } from 'react'
import type { ChosenFileId } from '../../shared/desktop/chosen-file.ts'
import { useWorkbench } from './use-workbench.ts'

interface DropPlaceProps {
  /** Gets the id of the first file. */
  readonly onDrop: (file: ChosenFileId) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Takes a file that is dropped on it. Dropping is a shortcut: a button within does the same by keyboard. */
export function DropPlace({ onDrop, className, children }: DropPlaceProps) {
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
