import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonLanguage } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { Command } from '../../../../shared/desktop/commands.ts'
import { t } from '../../../../shared/text/language.ts'
import { withoutCommands } from '../../../code-editor/editor-keys.ts'
import { editorTheme } from '../../../code-editor/editor-theme.ts'
import { hangingIndent } from '../../../code-editor/hanging-indent.ts'
import { useBoundCommands } from '../../../workbench/use-bound-commands.ts'
import { type BodySchema, completeJson, completeVariables } from './json-completion.ts'

export interface JsonEditorHandle {
  /** Puts the cursor there and scrolls to it. */
  readonly goTo: (offset: number) => void
}

export interface JsonFinding {
  readonly offset: number
  readonly message: string
}

interface JsonEditorProps {
  readonly text: string
  /** Schema for completion; null for free JSON. */
  readonly schema: BodySchema | null
  /** Completed as `{{name}}`. */
  readonly variables: readonly string[]
  readonly findings: readonly JsonFinding[]
  readonly onChange: (text: string) => void
  readonly ref: Ref<JsonEditorHandle>
}

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--fd-accent)' },
  { tag: tags.string, color: 'var(--fd-ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--fd-attention)' },
])

/** Texts of the search panel; CodeMirror's own are in lower case. */
const searchPhrases = {
  next: t`Next`,
  previous: t`Previous`,
  all: t`Select all`,
  'match case': t`Match case`,
  regexp: t`Regular expression`,
  'by word': t`Whole words`,
  replace: t`Replace`,
  'replace all': t`Replace all`,
  close: t`Close search`,
}

/** Without the space, screen readers run name and type together. */
const spaceBeforeDetail = { render: () => document.createTextNode(' '), position: 60 }

const editing: Extension = [
  lineNumbers(),
  foldGutter(),
  codeFolding(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  autocompletion({ addToOptions: [spaceBeforeDetail] }),
  search({ top: true }),
  highlightSelectionMatches(),
  json(),
  syntaxHighlighting(colors),
  editorTheme,
  EditorView.lineWrapping,
  hangingIndent,
  EditorState.phrases.of(searchPhrases),
  // Code is left-to-right in every language.
  EditorView.editorAttributes.of({ dir: 'ltr' }),
  EditorView.contentAttributes.of({ 'aria-label': t`JSON`, spellcheck: 'false' }),
]

/** Tab isn't bound: it leaves the editor, so there is no keyboard trap (WCAG 2.1.2). */
function keymapBeside(commands: readonly Command[]): Extension {
  const bindings = [
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...lintKeymap,
    ...defaultKeymap,
  ]
  return keymap.of(withoutCommands(bindings, commands))
}

/**
 * A JSON editor with completion, folding and search. It lives in a shadow root: there CodeMirror adds its styles as
 * constructed sheets, which the content security policy allows; style elements would need a nonce.
 */
export function JsonEditor(props: JsonEditorProps) {
  const { text, schema, variables, findings, onChange, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const completion = useRef(new Compartment())
  const commands = useBoundCommands()
  const keys = useRef(new Compartment())
  const change = useRef(onChange)
  const first = useRef(text)
  useEffect(() => {
    change.current = onChange
  }, [onChange])
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      doc: first.current,
      root,
      parent: root,
      extensions: [
        editing,
        completion.current.of([]),
        keys.current.of([]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) change.current(state.doc.toString())
        }),
      ],
    })
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    view.current?.dispatch({ effects: keys.current.reconfigure(keymapBeside(commands)) })
  }, [commands])
  useEffect(() => {
    const extensions = [
      jsonLanguage.data.of({ autocomplete: completeVariables(variables) }),
      ...(schema === null ? [] : [jsonLanguage.data.of({ autocomplete: completeJson(schema) })]),
    ]
    view.current?.dispatch({ effects: completion.current.reconfigure(extensions) })
  }, [schema, variables])
  useEffect(() => {
    const editor = view.current
    if (editor === null || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const { length } = editor.state.doc
    const diagnostics = findings.map(({ offset, message }): Diagnostic => {
      const from = Math.min(offset, length)
      return { from, to: Math.min(from + 1, length), severity: 'error', message }
    })
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [findings])
  useImperativeHandle(ref, () => ({
    goTo(offset) {
      const editor = view.current
      if (editor === null) return
      editor.dispatch({
        selection: { anchor: Math.min(offset, editor.state.doc.length) },
        scrollIntoView: true,
      })
      editor.focus()
    },
  }))
  return <div ref={host} />
}
