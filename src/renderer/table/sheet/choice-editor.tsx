import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import type { Motion } from '../motion.ts'
import styles from './cell-editor.module.css'
import type { CellChoice, CellEditing, GridColumn } from './columns.ts'
import { type EditEnd, editEndOf, useEndOnce, useFocusAtOnce } from './edit-end.ts'
import type { PopupPlace } from './editor-layer.tsx'

interface ChoiceEditorProps<Row> {
  readonly column: GridColumn<Row>
  readonly editing: Extract<CellEditing, { kind: 'choice' }>
  readonly label: string
  readonly place: PopupPlace
  readonly onEnd: (end: EditEnd) => void
}

/** Choices by name, filtered by typing. Forbidden ones stay visible but disabled, with the reason. */
export function ChoiceEditor<Row>({ column, editing, label, place, onEnd }: ChoiceEditorProps<Row>) {
  const isSeveral = editing.form === 'several'
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [choices] = useState(editing.choices)
  const [chosen, setChosen] = useState<readonly string[]>(() => chosenOf(editing.value))
  const isChosen = ({ value }: CellChoice) => chosen.includes(String(value))
  const matching = choices.filter(({ label, value }) => fits(typed, label, String(value)))
  const [wanted, setActive] = useState(() => Math.max(0, choices.findIndex(isChosen)))
  const active = Math.min(wanted, matching.length - 1)
  const ended = useEndOnce(onEnd)
  useFocusAtOnce(input)
  useRevealedOption(list, active)
  const toggled = (value: string) => toggledIn(chosen, value)
  const pick = (choice: CellChoice | undefined, then: Motion | 'stay' | 'fill') => {
    if (choice === undefined || choice.reason !== null) return
    ended(
      then === 'fill'
        ? { kind: 'fill', text: String(choice.value) }
        : { kind: 'value', value: choice.value, then },
    )
  }
  const severalEnd = (then: Motion | 'leave'): EditEnd => ({
    kind: 'value',
    value: chosen.length === 0 ? null : [...chosen],
    then,
  })
  const finish = (then: Motion | 'fill') => {
    if (!isSeveral) pick(matching[active], then)
    else ended(then === 'fill' ? { kind: 'fill', text: chosen.join(', ') } : severalEnd(then))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const end = editEndOf(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (end === null && step === undefined && !(event.key === ' ' && isSeveral)) return
    event.preventDefault()
    event.stopPropagation()
    if (step !== undefined) setActive(Math.max(0, Math.min(matching.length - 1, active + step)))
    else if (end === 'cancel') ended({ kind: 'cancel' })
    else if (end !== null) finish(end)
    else {
      const choice = matching[active]
      if (choice !== undefined && choice.reason === null) setChosen(toggled(String(choice.value)))
    }
  }
  const click = (choice: CellChoice) => {
    if (!isSeveral) pick(choice, 'stay')
    else if (choice.reason === null) setChosen(toggled(String(choice.value)))
    input.current?.focus()
  }
  return (
    <>
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        aria-label={label}
        className={styles.input}
        placeholder={choices.find(({ value }) => value === editing.value)?.label ?? t`Type to find`}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          const isChanged = isSeveral && chosenOf(editing.value).join() !== chosen.join()
          ended(isChanged ? severalEnd('leave') : { kind: 'cancel' })
        }}
        onKeyDown={press}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={column.title}
        aria-multiselectable={isSeveral}
        className={`${styles.popup} ${styles.options}`}
        data-place={place.vertical}
        data-side={place.side}
        // The field keeps the focus, so that a click on a choice doesn't end the edit first.
        onMouseDown={(event) => event.preventDefault()}
      >
        {matching.map((choice, index) => (
          <Option
            key={String(choice.value)}
            id={`${id}-${index}`}
            choice={choice}
            isChosen={isChosen(choice)}
            isActive={index === active}
            onClick={() => click(choice)}
          />
        ))}
      </div>
    </>
  )
}

/** Scrolls only the list, not the grid beneath. */
function useRevealedOption(list: RefObject<HTMLElement | null>, active: number): void {
  useEffect(() => {
    const option = list.current?.children[active]
    if (list.current === null || !(option instanceof HTMLElement)) return
    const { offsetTop, offsetHeight } = option
    const { scrollTop, clientHeight } = list.current
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop
    else if (offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop + offsetHeight - clientHeight
  }, [list, active])
}

interface OptionProps {
  readonly id: string
  readonly choice: CellChoice
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly onClick: () => void
}

function Option({ id, choice, isChosen, isActive, onClick }: OptionProps) {
  return (
    // The field has the focus and handles keys; options only handle clicks.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={choice.reason !== null}
      data-active={isActive}
      className={styles.option}
      onClick={onClick}
    >
      <span className={styles.tick}>{isChosen && <IconCheck size={14} aria-hidden />}</span>
      <span>
        {choice.label}
        <Remark choice={choice} />
      </span>
    </div>
  )
}

/** Why it's forbidden or discouraged. */
function Remark({ choice: { reason, warning } }: { readonly choice: CellChoice }) {
  if (reason !== null) return <span className={styles.reason}>{reason}</span>
  return warning === null ? null : <span className={styles.reason}>{t`Warning: ${warning}`}</span>
}

function toggledIn(chosen: readonly string[], value: string): readonly string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
}

function chosenOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  return value === null || value === undefined ? [] : [String(value)]
}

function fits(typed: string, label: string, value: string): boolean {
  const searchText = typed.trim().toLowerCase()
  return label.toLowerCase().includes(searchText) || value.toLowerCase().includes(searchText)
}
