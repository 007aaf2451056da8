import { EditorView } from '@codemirror/view'

const popover = {
  border: '1px solid var(--fd-line)',
  borderRadius: 'var(--fd-radius)',
  backgroundColor: 'var(--fd-raised)',
  color: 'var(--fd-text)',
}

/** The editor in the program's own tokens, which follow its light and dark themes into the shadow root. */
export const editorTheme = EditorView.theme({
  '&': {
    maxHeight: '420px',
    border: '1px solid var(--fd-line)',
    borderRadius: 'var(--fd-radius)',
    backgroundColor: 'var(--fd-sunken)',
    color: 'var(--fd-text)',
    fontSize: '12px',
  },
  '&.cm-focused': { outline: '2px solid var(--fd-accent)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--fd-font-mono)', lineHeight: '18px', overflow: 'auto' },
  '.cm-content': { minHeight: '108px', caretColor: 'var(--fd-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--fd-text)' },
  '.cm-gutters': {
    border: '0',
    borderRight: '1px solid var(--fd-line)',
    backgroundColor: 'transparent',
    color: 'var(--fd-text-muted)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--fd-text) 5%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--fd-accent) 30%, transparent)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--fd-attention-soft)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--fd-accent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--fd-attention-soft)' },
  '&.cm-focused .cm-nonmatchingBracket': { color: 'var(--fd-error)' },
  '.cm-foldPlaceholder': { ...popover, color: 'var(--fd-text-muted)' },
  '.cm-tooltip': popover,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--fd-font-mono)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--fd-accent-fill)',
    color: 'var(--fd-on-fill)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.85' },
  '.cm-completionIcon': { display: 'none' },
  '.cm-panels': { backgroundColor: 'var(--fd-surface)', color: 'var(--fd-text)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--fd-line)' },
  '.cm-panel, .cm-panel.cm-search label, .cm-panel button, .cm-panel input': { fontSize: '12px' },
  '.cm-textfield': { ...popover, padding: '2px 6px' },
  '.cm-button': { ...popover, backgroundImage: 'none', padding: '2px 8px' },
})
