import type { Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { hangOf } from '../ui/hanging-indent.ts'

/** What wraps goes on below where its line begins. */
export const hangingIndent = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = hangingLines(view)
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate) {
      if (docChanged || viewportChanged) this.decorations = hangingLines(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function hangingLines({ visibleRanges, state: { doc } }: EditorView): DecorationSet {
  const lines: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = doc.lineAt(at)
      const hang = hangOf(line.text.length - line.text.trimStart().length)
      const style = `padding-inline-start: calc(6px + ${hang}ch); text-indent: -${hang}ch`
      lines.push(Decoration.line({ attributes: { style } }).range(line.from))
      at = line.to + 1
    }
  }
  return Decoration.set(lines, true)
}
