import type { DragEvent, ReactNode } from 'react'
import { useWorkbench } from './use-workbench.ts'

interface DropPlaceProps {
  /** Is given the path of the first file. */
  readonly onDrop: (path: string) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Takes a file that is dropped on it. Dropping is a shortcut: a button within does the same by keyboard. */
export function DropPlace({ onDrop, className, children }: DropPlaceProps) {
  const { bridge } = useWorkbench()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [path] = bridge.pathsOf([...event.dataTransfer.files])
    if (path !== undefined) onDrop(path)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on
    <div className={className} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
    </div>
  )
}
