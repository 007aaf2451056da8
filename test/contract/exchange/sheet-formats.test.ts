import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unwrap } from '../../support/outcomes.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

const everything = {
  shape: 'tree' as const,
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}

let stage: Stage
let sheet = ''
const open = async () => unwrap(await stage.handlers.campaigns.open({ workspace, view: everything }))
beforeEach(async () => {
  stage = await setAdasStage()
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  await open()
  await expect.poll(async () => (await open()).seenAt).not.toBeNull()
  const path = join(stage.folder, 'sheet.csv')
  stage.picks = [path]
  const subjects = ['campaign', 'lineItem'] as const
  const input = { workspace, target: null, subjects: [...subjects], form: 'csv' as const }
  unwrap(await stage.handlers.exchange.exportSheet(input))
  sheet = readFileSync(path, 'utf8')
})
afterEach(() => stage.end())

async function opened(text: string) {
  const path = join(stage.folder, 'changed.csv')
  writeFileSync(path, text)
  stage.picks = [path]
  const result = unwrap(await stage.handlers.exchange.openSheet({ workspace }))
  if (result === null) throw new Error('Nothing was opened.')
  return result
}
const kinds = ({ groups }: { readonly groups: readonly { readonly kind: string }[] }) =>
  groups.map(({ kind }) => kind)

/** As a spreadsheet program of a region saves the exported times. */
const withDates = (written: (year: string, month: number, day: number, time: string) => string) =>
  sheet.replaceAll(/\b(\d{4})-(\d{2})-(\d{2}) (\d{2}:\d{2})/g, (_, year, month, day, time) =>
    written(year, Number(month), Number(day), time),
  )

it.each([
  ['mdy', (year: string, month: number, day: number, time: string) => `${month}/${day}/${year} ${time}`],
  ['dmy', (year: string, month: number, day: number, time: string) => `${day}/${month}/${year} ${time}`],
] as const)('reads the dates of an untouched sheet in the order %s', async (order, written) => {
  const result = await opened(withDates(written))
  expect(kinds(result)).toEqual(['same'])
  expect(result.formats?.dates).toBe(order)
})

it('reads a changed date in the order that the untouched ones prove', async () => {
  const american = withDates((year, month, day, time) => `${month}/${day}/${year} ${time}`)
  const [first = ''] = /\d+\/\d+\/\d{4} \d{2}:\d{2}/.exec(american) ?? []
  const result = await opened(american.replace(first, '3/4/2027 00:00'))
  expect(kinds(result).filter((kind) => kind === 'problem')).toEqual([])
})

it('reads the sheet again in the formats that are chosen', async () => {
  const result = await opened(sheet)
  const formats = { numbers: '1.234,56', dates: 'ymd' } as const
  const again = unwrap(await stage.handlers.exchange.reopenSheet({ importId: result.importId, formats }))
  expect(again).toMatchObject({ formats, refused: false })
  expect(kinds(again ?? { groups: [] })).toEqual(['same'])
  const gone = await stage.handlers.exchange.reopenSheet({ importId: result.importId, formats })
  expect(gone.ok).toBe(false)
})
