import { defaultKeymap } from '@codemirror/commands'
import { lintKeymap } from '@codemirror/lint'
import { searchKeymap } from '@codemirror/search'
import { expect, it } from 'vitest'
import { withoutCommands } from '../../../../src/renderer/code-editor/editor-keys.ts'
import { commands } from '../../../../src/shared/desktop/commands.ts'

it('leaves the program its shortcuts inside the editor, and keeps search', () => {
  const keys = withoutCommands([...searchKeymap, ...lintKeymap, ...defaultKeymap], commands).map(
    ({ key }) => key,
  )
  // Keys of Import and export, Check all changes, the system theme, and the light theme.
  for (const taken of ['Mod-i', 'Shift-Mod-k', 'Mod-Shift-m', 'Mod-Shift-l'])
    expect(keys).not.toContain(taken)
  for (const own of ['Mod-f', 'F3', 'Mod-[', 'Mod-Enter', 'ArrowLeft']) expect(keys).toContain(own)
  expect(keys).not.toContain('Tab')
})
