import { Box, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { IconButton } from '../icon-button.tsx'
import { positionKey } from '../position-key.ts'
import styles from './ordered-list.module.css'

interface OrderedListProps<Entry> {
  readonly label: string
  readonly entries: readonly Entry[]
  /** "Slide 2": names the entry in its buttons and in announcements. */
  readonly nameOf: (entry: Entry, index: number) => string
  /** `block` stacks the buttons of an entry beside a form with several lines. */
  readonly shape?: 'line' | 'block'
  readonly onMove: (from: number, to: number) => void
  /** Without it, entries can't be removed. */
  readonly onRemove?: (index: number) => void
  readonly children: (entry: Entry, index: number) => ReactNode
}

/** A list that can be reordered by dragging, with buttons, or with Alt and the arrow keys. */
export function OrderedList<Entry>(props: OrderedListProps<Entry>) {
  const { label, entries, nameOf, shape = 'line', onMove, onRemove, children } = props
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const [focused, setFocused] = useState<number | null>(null)
  // Moving an entry moves its handle, so the focus has to be restored.
  useEffect(() => {
    if (focused === null) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused}"]`)?.focus()
    setFocused(null)
  }, [focused])

  const move = (from: number, to: number) => {
    const entry = entries[from]
    if (entry === undefined || to < 0 || to >= entries.length || to === from) return
    onMove(from, to)
    setSaid(t`${nameOf(entry, from)} moved to place ${to + 1} of ${entries.length}.`)
    setFocused(to)
  }
  const press = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
  const dropAt = (event: DragEvent<HTMLElement>, index: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, index)
    setDragged(null)
    setOver(null)
  }
  /** A line can be dragged anywhere; in a form, text has to remain selectable, so only by its handle. */
  const drag = (name: string, index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', name)
      setDragged(index)
    },
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
  })
  return (
    <>
      <ol ref={list} aria-label={label} className={styles.list} data-shape={shape}>
        {entries.map((entry, index) => {
          const name = nameOf(entry, index)
          return (
            <li
              key={positionKey(index)}
              className={styles.entry}
              data-dragged={dragged === index}
              data-over={over === index && dragged !== index}
              {...(shape === 'line' ? drag(name, index) : {})}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(index)
              }}
              onDrop={(event) => dropAt(event, index)}
              onKeyDown={(event) => press(event, index)}
            >
              <button
                type="button"
                {...(shape === 'block' ? drag(name, index) : {})}
                className={styles.handle}
                data-handle={index}
                aria-label={t`Move ${name}`}
                title={t`Drag, or press Alt and an arrow key`}
              >
                <IconGripVertical size={14} aria-hidden />
              </button>
              <Box flex={1} miw={0}>
                {children(entry, index)}
              </Box>
              <EntryButtons
                name={name}
                isFirst={index === 0}
                isLast={index === entries.length - 1}
                onMove={(by) => move(index, index + by)}
                onRemove={onRemove === undefined ? undefined : () => onRemove(index)}
              />
            </li>
          )
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

interface EntryButtonsProps {
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: (() => void) | undefined
}

function EntryButtons({ name, isFirst, isLast, onMove, onRemove }: EntryButtonsProps) {
  return (
    <div className={styles.buttons}>
      <IconButton
        label={t`Move ${name} up`}
        icon={IconArrowUp}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t`Move ${name} down`}
        icon={IconArrowDown}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      {onRemove !== undefined && <IconButton label={t`Remove ${name}`} icon={IconX} onClick={onRemove} />}
    </div>
  )
}
