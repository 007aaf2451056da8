import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readImport } from '../../../../../../src/shared/console/import/read-import.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Console = FlightdeckBridge['console']

const empty = { folder: '/data/collections', standard: true, collections: [], unreadable: [] }
const pasted = [
  "curl 'https://ads/12/accounts?count=1' -H 'Authorization: Bearer hush'",
  "curl 'https://ads/12/accounts?count=2'",
  "curl 'https://ads/elsewhere'",
].join('\n')

const readText: Console['readImport'] = async ({ text, shell = null }) => {
  const read = readImport(text, null, shell)
  return read.kind === 'read'
    ? succeed({ ...read.import, importId: 'i1' })
    : fail({ kind: 'refused', reason: 'state', message: read.reason })
}

async function open(calls: Partial<Console>) {
  const view = await renderView('/console/import', {
    console: { collections: async () => succeed(empty), readImport: readText, ...calls },
  })
  const preview = async (text: string) => {
    const field = await screen.findByRole('textbox', { name: /^cURL commands/ })
    await view.user.clear(field)
    await view.user.click(field)
    await view.user.paste(text)
  }
  return { ...view, preview }
}

test('pasted text is previewed, selected, and added to a new collection', async () => {
  const saveImport = vi.fn<Console['saveImport']>(async () => succeed(empty))
  const { user, preview } = await open({ saveImport })
  await preview(pasted)
  expect(await screen.findByText('cURL: 2 requests to add, 1 can’t be')).toBeDefined()
  const report = screen.getByRole('list', { name: 'How the file was read' })
  expect(report.textContent).toContain('Entry 3 was left out: No operation has this path.')
  expect(report.textContent).toContain('Read as commands of bash.')
  expect(screen.getByRole('row', { name: /elsewhere.*No operation has this path\./ })).toBeDefined()
  const [first, second] = screen.getAllByRole('row', { name: /\/12\/accounts/ })
  if (first === undefined || second === undefined) throw new Error('no rows')
  expect(first.textContent).toContain('Secrets left out: authorization.')
  await user.click(first)
  expect(await screen.findByRole('heading', { name: 'Changed by the import' })).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(within(second).getByRole('checkbox'))
  await user.clear(screen.getByRole('textbox', { name: 'Collection name' }))
  await user.type(screen.getByRole('textbox', { name: 'Collection name' }), 'Team')
  await user.click(screen.getByRole('button', { name: 'Add 1 request' }))
  expect(await screen.findByText('1 request added to Team.')).toBeDefined()
  expect(saveImport).toHaveBeenCalledExactlyOnceWith({ importId: 'i1', left: [1], file: null, name: 'Team' })
  expect(window.location.hash).toBe('#/console/collections')
})

test('the shell of pasted commands is shown, and another one can be chosen', async () => {
  const { user, preview } = await open({})
  await preview('curl "https://ads/12/accounts/$TEAM"')
  expect(await screen.findByRole('row', { name: /accounts\/\{\{team\}\}/ })).toBeDefined()
  const shell = await screen.findByRole('combobox', { name: 'Shell' })
  expect(
    within(shell)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Detected: bash', 'bash', 'Windows command line', 'PowerShell'])
  await user.selectOptions(shell, 'Windows command line')
  expect(await within(shell).findByRole('option', { name: 'Detect' })).toBeDefined()
  expect(await screen.findByRole('row', { name: /accounts\/\$TEAM/ })).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shell' }), 'Detect')
  expect(await screen.findByRole('option', { name: 'Detected: bash' })).toBeDefined()
})

test('the encoding of a file is shown, and another one can be chosen', async () => {
  const readAs = async (label: string, from: 'guessed' | 'chosen') => {
    const name = label === 'windows-1251' ? 'Лето' : 'Ëåòî'
    const source = { encoding: { label, from }, isCompressed: false, garbledLine: null }
    const read = readImport(`curl https://ads/12/accounts -d 'q=${name}'`, null, null, source)
    if (read.kind !== 'read') throw new Error(read.reason)
    return succeed({ ...read.import, importId: label })
  }
  const openImport = vi.fn<Console['openImport']>(async ({ again }) =>
    again === null ? readAs('windows-1252', 'guessed') : readAs(again.choice.encoding ?? '', 'chosen'),
  )
  const { user } = await open({ openImport })
  await user.click(await screen.findByRole('button', { name: 'Choose a file' }))
  const report = await screen.findByRole('list', { name: 'How the file was read' })
  expect(report.textContent).toContain('The encoding Windows-1252 was guessed.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Encoding' }), 'windows-1251')
  expect(openImport).toHaveBeenLastCalledWith({
    again: { importId: 'windows-1252', choice: { encoding: 'windows-1251' } },
  })
  expect(await screen.findByText(/^cURL, Windows-1251 \(chosen\)/)).toBeDefined()
})

test('text in an unknown format lists the known ones, and stays', async () => {
  const { preview } = await open({})
  await preview('hello')
  expect((await screen.findByRole('alert')).textContent).toContain('Enter cURL commands')
  expect(screen.getByDisplayValue('hello')).toBeDefined()
})

test('a file that can’t be read is reported; a closed dialog changes nothing', async () => {
  const openImport = vi.fn<Console['openImport']>(async () => succeed(null))
  const { user } = await open({ openImport })
  const choose = await screen.findByRole('button', { name: 'Choose a file' })
  await user.click(choose)
  expect(screen.queryByRole('alert')).toBeNull()
  openImport.mockResolvedValue(fail(offline))
  await user.click(choose)
  expect(await screen.findByRole('alert')).toBeDefined()
})
