import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  MatchDecorator,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { RuleEndpoint } from '../../../../shared/streams/operators.ts'
import type { RuleError } from '../../../../shared/streams/read-rule.ts'
import { withoutCommands } from '../../../code-editor/editor-keys.ts'
import { editorTheme } from '../../../code-editor/editor-theme.ts'
import { useBoundCommands } from '../../../workbench/use-bound-commands.ts'
import { completeRule } from './complete-rule.ts'
import { kindOfPiece, rulePiece } from './rule-pieces.ts'

export interface RuleEditorHandle {
  /** Puts the cursor at a 1-based character. */
  readonly goTo: (position: number) => void
}

export interface RuleEditorProps {
  /** The accessible name of the editor. */
  readonly label: string
  /** The element that lists the errors. */
  readonly describedBy: string
  readonly text: string
  /** Shown while it's empty. */
  readonly hint?: string | undefined
  readonly endpoint: RuleEndpoint
  readonly errors: readonly RuleError[]
  readonly onChange: (text: string) => void
  readonly ref?: Ref<RuleEditorHandle>
}

/** Without the space, screen readers run name and detail together. */
const spaceBeforeDetail = { render: () => document.createTextNode(' '), position: 60 }

/** A rule is one line: a pasted line break is a space, and Enter submits the form. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction
  const text = transaction.newDoc.sliceString(0, undefined, ' ')
  return [
    {
      changes: { from: 0, to: transaction.startState.doc.length, insert: text },
      selection: { anchor: Math.min(transaction.newSelection.main.head, text.length) },
    },
  ]
})

const pieces = new MatchDecorator({
  regexp: rulePiece,
  decoration: (match) => Decoration.mark({ class: `cm-rule-${kindOfPiece(match)}` }),
})

/** Colors the parts of a rule as they're typed. */
const coloring = ViewPlugin.fromClass(
  class {
    marks: DecorationSet
    constructor(view: EditorView) {
      this.marks = pieces.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.marks = pieces.updateDeco(update, this.marks)
    }
  },
  { decorations: ({ marks }) => marks },
)

/** A field among others. Goes before the common theme, which it overrides. */
const ruleTheme = EditorView.theme({
  '.cm-content': { minHeight: 'var(--fd-rule-content, 40px)' },
  '.cm-placeholder': { color: 'var(--fd-text-muted)' },
  '.cm-rule-operator': { color: 'var(--fd-accent)' },
  '.cm-rule-text, .cm-rule-tag': { color: 'var(--fd-ok)' },
  '.cm-rule-joint': { color: 'var(--fd-attention)' },
  '&': {
    maxHeight: '160px',
    border: '1px solid var(--fd-control-line)',
    backgroundColor: 'var(--fd-raised)',
  },
})

/** A rule or query with completion and its errors underlined. In a shadow root for the reason the JSON editor has. */
export function RuleEditor(props: RuleEditorProps) {
  const { label, describedBy, text, hint, endpoint, errors, onChange, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const completion = useRef(new Compartment())
  const naming = useRef(new Compartment())
  const keys = useRef(new Compartment())
  const commands = useBoundCommands()
  const change = useRef(onChange)
  const first = useRef(text)
  const firstHint = useRef(hint)
  useEffect(() => {
    change.current = onChange
  }, [onChange])
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const extensions: Extension = [
      history(),
      drawSelection(),
      bracketMatching(),
      coloring,
      closeBrackets(),
      oneLine,
      firstHint.current === undefined ? [] : placeholder(firstHint.current),
      ruleTheme,
      editorTheme,
      EditorView.lineWrapping,
      // Rules are left-to-right in every language.
      EditorView.editorAttributes.of({ dir: 'ltr' }),
      ...[completion, naming, keys].map((compartment) => compartment.current.of([])),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) change.current(state.doc.toString())
      }),
    ]
    const editor = new EditorView({ doc: first.current, root, parent: root, extensions })
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    const submit = () => {
      host.current?.closest('form')?.requestSubmit()
      return true
    }
    const bindings = [
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      // While completions are open, Enter chooses one.
      { key: 'Enter', run: submit },
      ...defaultKeymap,
    ]
    view.current?.dispatch({
      effects: keys.current.reconfigure(keymap.of(withoutCommands(bindings, commands))),
    })
  }, [commands])
  useEffect(() => {
    const override = [completeRule(endpoint)]
    const extension = autocompletion({ override, addToOptions: [spaceBeforeDetail] })
    view.current?.dispatch({ effects: completion.current.reconfigure(extension) })
  }, [endpoint])
  const isWrong = errors.length > 0
  useEffect(() => {
    const attributes = {
      'aria-label': label,
      'aria-invalid': String(isWrong),
      'aria-description': document.getElementById(describedBy)?.textContent ?? '',
      spellcheck: 'false',
    }
    const extension = EditorView.contentAttributes.of(attributes)
    view.current?.dispatch({ effects: naming.current.reconfigure(extension) })
  }, [label, isWrong, describedBy])
  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const { doc } = editor.state
    const diagnostics = errors.map(({ position, message }): Diagnostic => {
      const from = Math.min(position - 1, Math.max(0, doc.length - 1))
      const rest = doc.sliceString(from)
      const length = Math.max(1, rest.search(/[\s()]|$/))
      return { from, to: Math.min(from + length, doc.length), severity: 'error', message }
    })
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [errors])
  useImperativeHandle(ref, () => ({
    goTo(position) {
      const editor = view.current
      if (editor === null) return
      const anchor = Math.min(position - 1, editor.state.doc.length)
      editor.dispatch({ selection: { anchor }, scrollIntoView: true })
      editor.focus()
    },
  }))
  return <div ref={host} />
}
