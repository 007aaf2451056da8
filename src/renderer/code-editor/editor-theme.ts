import { EditorView } from '@codemirror/view'

const popover = {
  border: '1px solid var(--fd-line)',
  borderRadius: 'var(--fd-radius)',
  backgroundColor: 'var(--fd-raised)',
  color: 'var(--fd-text)',
}

const control = {
  height: '28px',
  border: '1px solid var(--fd-control-line)',
  borderRadius: 'var(--fd-radius)',
  backgroundColor: 'var(--fd-raised)',
  color: 'var(--fd-text)',
  fontFamily: 'var(--fd-font)',
  fontSize: '13px',
}

/** The editor's theme in our tokens, which follow the light and dark themes into the shadow root. */
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
  '.cm-cursor': { borderColor: 'var(--fd-text)' },
  '.cm-gutters': {
    border: '0',
    borderInlineEnd: '1px solid var(--fd-line)',
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
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    padding: '8px',
    paddingInlineEnd: '36px',
    fontFamily: 'var(--fd-font)',
  },
  // A line break between the panel's two rows.
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0', content: '""' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    margin: '0',
    fontSize: '13px',
  },
  '.cm-panel.cm-search input[type=checkbox]': {
    width: '14px',
    height: '14px',
    margin: '0',
    accentColor: 'var(--fd-accent-fill)',
  },
  '.cm-panel.cm-search .cm-textfield': {
    ...control,
    width: '180px',
    margin: '0',
    padding: '0 8px',
    backgroundColor: 'var(--fd-surface)',
  },
  '.cm-panel.cm-search .cm-button': { ...control, margin: '0', padding: '0 10px', backgroundImage: 'none' },
  '.cm-panel.cm-search .cm-button:hover': { backgroundColor: 'var(--fd-hover)' },
  '.cm-panel.cm-search .cm-dialog-close, .cm-panel.cm-search [name=close]': {
    top: '8px',
    insetInlineEnd: '8px',
    width: '24px',
    height: '24px',
    margin: '0',
    border: '0',
    borderRadius: 'var(--fd-radius)',
    backgroundColor: 'transparent',
    color: 'var(--fd-text-muted)',
    fontSize: '16px',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search [name=close]:hover': { backgroundColor: 'var(--fd-hover)' },
  '.cm-panel.cm-search :focus-visible': { outline: '2px solid var(--fd-accent)', outlineOffset: '1px' },
})
