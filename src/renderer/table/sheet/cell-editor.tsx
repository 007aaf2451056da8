import { useId, useRef, useState } from 'react'
import type { Motion } from '../motion.ts'
import styles from './cell-editor.module.css'
import { ChoiceEditor } from './choice-editor.tsx'
import type { CellEditing, GridColumn } from './columns.ts'
import { type EditEnd, editEndOf, useEndOnce, useFocusAtOnce } from './edit-end.ts'
import type { PopupPlace } from './editor-layer.tsx'

interface CellEditorProps<Row> {
  readonly row: Row
  readonly column: GridColumn<Row>
  readonly editing: Exclude<CellEditing, { kind: 'none' }>
  readonly begin: 'keep' | 'replace'
  readonly label: string
  readonly place: PopupPlace
  readonly onEnd: (end: EditEnd) => void
}

/** The control that edits a cell, chosen by the kind of value. */
export function CellEditor<Row>(props: CellEditorProps<Row>) {
  const { editing } = props
  return editing.kind === 'choice' ? (
    <ChoiceEditor {...props} editing={editing} />
  ) : (
    <TextEditor {...props} editing={editing} />
  )
}

type TextEditing = Extract<CellEditing, { kind: 'text' }>

function TextEditor<Row>(props: CellEditorProps<Row> & { readonly editing: TextEditing }) {
  const { row, column, editing, begin, label, place, onEnd } = props
  const [typed, setTyped] = useState(begin === 'replace' ? '' : column.editText(row))
  const echoId = useId()
  const input = useRef<HTMLInputElement>(null)
  const ended = useEndOnce(onEnd)
  useFocusAtOnce(input)
  const result = editing.read(typed)
  /** An unchanged text isn't parsed again: the value may be more precise than its text. */
  const isUntouched = begin === 'keep' && typed === column.editText(row)
  const commit = (then: Motion | 'leave') => {
    if (isUntouched) ended({ kind: 'value', value: editing.value, then })
    else if (result.kind === 'value') ended({ kind: 'value', value: result.value, then })
    else if (then === 'leave') ended(result)
  }
  const resultText = result.kind === 'wrong' ? result.message : (result.echo ?? '')
  const echo = isUntouched ? '' : resultText
  return (
    <>
      <input
        ref={input}
        type="text"
        className={styles.input}
        data-align={column.align}
        aria-label={label}
        aria-invalid={result.kind === 'wrong' && typed !== '' && !isUntouched}
        aria-describedby={echoId}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => commit('leave')}
        onKeyDown={(event) => {
          const end = editEndOf(event)
          if (end === null) return
          event.preventDefault()
          event.stopPropagation()
          if (end === 'cancel') ended({ kind: 'cancel' })
          else if (end !== 'fill') commit(end)
          else if (result.kind === 'value') ended({ kind: 'fill', text: typed })
        }}
      />
      <div
        id={echoId}
        role="status"
        className={echo === '' ? undefined : styles.popup}
        data-place={place.vertical}
        data-side={column.align ?? place.side}
        data-tone={result.kind === 'wrong' ? 'error' : undefined}
      >
        {echo}
      </div>
    </>
  )
}
