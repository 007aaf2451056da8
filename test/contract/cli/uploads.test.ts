import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openShell, type Shell, startSandbox } from './line.ts'

let shell: Shell
let sandbox: ReturnType<Shell['start']>
let audience = ''
const account = ['--account', '18ce54d4x5t']
beforeAll(async () => {
  shell = openShell()
  sandbox = await startSandbox(shell, '--scale', '30')
  const audiences = await shell.run(['call', 'customAudiences.list', ...account, '--json'])
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(audiences.json())
  audience = data[0]?.id ?? ''
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

const counted = z.object({
  phoneCountry: z.object({ code: z.string(), from: z.string() }).nullable(),
  prepared: z.object({ digest: z.string(), counts: z.record(z.string(), z.int()), updates: z.int() }),
})

async function countPhones(phones: readonly string[], ...options: readonly string[]) {
  writeFileSync(join(shell.folder, 'phones.csv'), `phone\n${phones.join('\n')}\n`)
  const line = ['audience', 'upload', audience, 'phones.csv', '--dry-run', ...options, ...account]
  return counted.parse((await shell.run([...line, '--json'])).json())
}

it('reads phone numbers without a country code as those of the account’s time zone, and says so', async () => {
  const local = await countPhones(['0151 23456789'])
  expect(local.phoneCountry).toEqual({ code: 'DE', from: 'accountTimeZone' })
  expect(local.prepared.digest).toBe((await countPhones(['+4915123456789'])).prepared.digest)
  const said = await shell.run(['audience', 'upload', audience, 'phones.csv', '--dry-run', ...account])
  expect(said.out).toMatch(/read as numbers of Germany \(DE\), by the account’s time zone\. Set another/)
})

it('refuses a country that does not exist', async () => {
  const line = ['audience', 'upload', audience, 'phones.csv', '--country', 'UK', '--dry-run', ...account]
  expect(await shell.run(line)).toMatchObject({ code: 2, err: expect.stringContaining('not UK') })
})

it('reads phone numbers that a data frame made decimal, and those without their plus sign', async () => {
  const complete = await countPhones(['+4915123456789'], '--country', 'DE')
  const decimal = await countPhones(['4915123456789.0'], '--country', 'DE')
  expect(decimal.prepared.digest).toBe(complete.prepared.digest)
  expect(decimal.prepared.counts).toEqual({ countryCode: 1 })
})

it('says why values are left out', async () => {
  writeFileSync(join(shell.folder, 'wrong.csv'), 'email\nada@example.com\nada@example\nbert@\n')
  const said = await shell.run(['audience', 'upload', audience, 'wrong.csv', '--dry-run', ...account])
  expect(said.out).toContain('Not an email address: 2, first in row 3')
})

const feedResult = z.object({
  numbers: z.string().nullable(),
  changes: z.record(z.string(), z.int()),
  findings: z.array(z.object({ rule: z.string(), rows: z.int() })),
})

async function checkFeed(prices: readonly string[], ...options: readonly string[]) {
  const catalogs = await shell.run(['call', 'productCatalogs.list', ...account, '--json'])
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(catalogs.json())
  const header = 'id\ttitle\tdescription\tavailability\tcondition\tprice\tlink\timage_link\tbrand'
  const rows = prices.map(
    (price, place) =>
      `new-${place}\tTent\tA tent\tin stock\tnew\t${price}\thttps://s.example/${place}\thttps://s.example/i.jpg\tNord`,
  )
  writeFileSync(join(shell.folder, 'feed.tsv'), [header, ...rows, ''].join('\n'))
  const line = ['catalog', 'upload', data[0]?.id ?? '', 'feed.tsv', '--dry-run', ...options, ...account]
  return feedResult.parse((await shell.run([...line, '--json'])).json())
}

it('judges the number format of a feed by all its prices, and holds back those with two meanings', async () => {
  const doubtful = await checkFeed(['12,500 TND', '1.234 EUR', '1.500 KRW'])
  expect(doubtful.changes).toMatchObject({ held: 2, new: 1 })
  expect(doubtful.findings).toMatchObject([{ rule: 'product.price-ambiguous', rows: 2 }])
  // What proves the format comes after the rows that are looked at first.
  const late = [...Array.from({ length: 300 }, () => '1.234 EUR'), '9,50 EUR']
  expect(await checkFeed(late)).toMatchObject({ numbers: '1.234,56', changes: { held: 0, new: 301 } })
  expect(await checkFeed(['1.234 EUR'], '--numbers', '1.234,56')).toMatchObject({ changes: { new: 1 } })
})

it('reads the columns as in the last file for the list, and names those that are missing', async () => {
  const file = (rows: readonly string[]) => writeFileSync(join(shell.folder, 'weekly.csv'), rows.join('\n'))
  const line = ['audience', 'upload', audience, 'weekly.csv', '--country', 'DE']
  file(['Kontakt,E-Mail,Kundennr', '0151 23456789,ada@example.com,c1'])
  const first = await shell.run([...line, '--columns', 'phone_number,-,partner_user_id', ...account])
  expect(first.code).toBe(0)
  file(['E-Mail,Kontakt', 'bert@example.com,0151 23456789'])
  const second = await shell.run([...line, '--match', '--dry-run', '--json', ...account])
  expect(counted.parse(second.json()).prepared).toMatchObject({ updates: 1 })
  expect(second.err).toContain('The columns are read as in the last file for this list.')
  expect(second.err).toContain('Columns of the last file for this list that aren’t in this one: Kundennr')
  // The email was left out last time, so the same phone number alone is sent.
  file(['Kontakt', '0151 23456789'])
  const alone = await shell.run([...line, '--match', '--dry-run', '--json', ...account])
  const digest = (json: unknown) => counted.parse(json).prepared.digest
  expect(digest(alone.json())).toBe(digest(second.json()))
})
