import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import styles from './media.module.css'

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Accepts files dropped anywhere on the screen, and shows that during a drag. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  /** Every nested element fires its own enter and leave events. */
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current += 1
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current = Math.max(0, depth.current - 1)
    if (depth.current === 0) setOver(false)
  }
  const allowDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button "Add files" does the same by keyboard
    <div className={styles.zone} onDragEnter={enter} onDragLeave={leave} onDragOver={allowDrop} onDrop={drop}>
      {children}
      {isOver && (
        <div className={styles.over} aria-hidden>
          <IconUpload size={32} stroke={1.5} />
          {t`Drop the files to add them`}
        </div>
      )}
    </div>
  )
}
