import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { inTurn } from '../../support/runs.ts'
import { workspace } from '../stage/adas-stage.ts'
import { type Stage, setStage } from '../stage/stage.ts'

let stage: Stage
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-backup-'))
  stage = await setStage({ folder })
})
afterEach(async () => {
  await stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const makeDraft = async (of: Stage, name: string) =>
  unwrap(await of.handlers.drafts.create({ workspace, subject: 'card', fields: { name } }))
const changes = async (of: Stage) => unwrap(await of.handlers.drafts.summary({ workspace })).unpublished

it('restores a backup unchanged on the next start, and keeps the replaced data', async () => {
  await makeDraft(stage, 'Kept in the backup')
  const path = join(folder, 'copy.db')
  stage.picks = [path]
  expect(unwrap(await stage.handlers.backup.write(undefined))).toEqual({ fileName: 'copy.db' })
  const file = new DatabaseSync(path)
  file.exec(`INSERT INTO job (id, environment_id, host, account_id, user_id, kind, title, state, created_at)
    VALUES ('j1', 'sandbox', 'ads', 'a', '1', 'publish', 'x', 'running', 1)`)
  file.close()
  await makeDraft(stage, 'Made afterwards')
  stage.picks = [path]
  unwrap(await stage.handlers.backup.restore(undefined))
  expect(await changes(stage)).toBe(2)
  await stage.end()

  stage = await setStage({ folder })
  expect(await changes(stage)).toBe(1)
  expect(unwrap(await stage.handlers.app.info(undefined)).notices.join(' ')).toContain(
    'The backup was restored',
  )
  // The job's remaining steps may have been sent since.
  const jobs = unwrap(await stage.handlers.jobs.list({ offset: 0, count: 10 }))
  expect(jobs.rows.map(({ id, state }) => [id, state])).toEqual([['j1', 'paused']])
  const setAside = readdirSync(folder).filter((name) => name.startsWith('flightdeck-before-restore-'))
  expect(setAside.filter((name) => name.endsWith('.db'))).toHaveLength(1)
  const before = new DatabaseSync(join(folder, setAside[0] ?? ''), { readOnly: true })
  expect(before.prepare('SELECT count(*) AS number FROM draft').get()).toEqual({ number: 2 })
  before.close()
})

it('accepts no file that is damaged, foreign, newer, or has anything added', async () => {
  const path = join(folder, 'copy.db')
  const change = async (sql: string) => {
    stage.picks = [path]
    unwrap(await stage.handlers.backup.write(undefined))
    const file = new DatabaseSync(path)
    file.exec(sql)
    file.close()
  }
  const refusal = async () => {
    stage.picks = [path]
    return faultOf(await stage.handlers.backup.restore(undefined)).message
  }
  writeFileSync(path, 'not a database at all, though it is long enough to be looked at'.repeat(100))
  expect(await refusal()).toMatch(/isn’t a Flightdeck backup|damaged|isn’t a database/)
  await change('PRAGMA user_version = 9999')
  expect(await refusal()).toContain('newer version')
  await change('CREATE TRIGGER t AFTER INSERT ON draft BEGIN DELETE FROM journal; END')
  expect(await refusal()).toContain('isn’t a Flightdeck backup')
  await change('DROP TABLE journal')
  expect(await refusal()).toContain('isn’t a Flightdeck backup')
  await change('SELECT 1')
  const bytes = readFileSync(path)
  bytes.fill(7, 4_096, 12_288)
  writeFileSync(path, bytes)
  expect(await refusal()).toMatch(/isn’t a Flightdeck backup|damaged/)
  expect(readdirSync(folder).filter((name) => name.startsWith('flightdeck-restore'))).toEqual([])
})

/** A changed schema that would alter drafts when the backup is restored. */
const rewriting = "BEGIN UPDATE draft SET patch = replace(patch, 'good.example', 'evil.example'); END"
const additions: readonly (readonly [string, string])[] = [
  ['a trigger under a name of SQLite', `CREATE TRIGGER t AFTER UPDATE ON draft ${rewriting}`],
  ['a trigger under a name like an index', `CREATE TRIGGER t AFTER INSERT ON job ${rewriting}`],
  ['a view', 'CREATE VIEW t AS SELECT * FROM draft'],
  ['another table', 'CREATE TABLE t (a)'],
]

it.each(inTurn(additions, 2))('accepts nothing that a backup adds: %s', async (_what, sql) => {
  const path = join(folder, 'copy.db')
  for (const name of ['t', 'sqlite_t', 'sqlite_autoindex_draft_9', 'sqlite_sequence_2', 'sqlite_stat9']) {
    stage.picks = [path]
    unwrap(await stage.handlers.backup.write(undefined))
    const file = new DatabaseSync(path, { defensive: false })
    file.exec(sql)
    file.exec('PRAGMA writable_schema = ON')
    file
      .prepare(
        "UPDATE sqlite_schema SET name = ?, sql = replace(sql, ' t ', ' ' || ? || ' ') WHERE name = 't'",
      )
      .run(name, name)
    file.close()
    stage.picks = [path]
    expect(faultOf(await stage.handlers.backup.restore(undefined)).message).toMatch(
      /isn’t a Flightdeck backup|damaged/,
    )
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('flightdeck-restore'))).toEqual([])
})

it.each([
  'ALTER TABLE campaign_row DROP COLUMN frequency_cap',
  'ALTER TABLE campaign_row ADD COLUMN field_of_a_later_program TEXT',
])('restores a backup of a program with other fields: %s', async (sql) => {
  const path = join(folder, 'copy.db')
  const fields = { name: 'Capped', campaign_id: 'c1', frequency_cap: 3 }
  unwrap(await stage.handlers.drafts.create({ workspace, subject: 'lineItem', fields }))
  stage.picks = [path]
  unwrap(await stage.handlers.backup.write(undefined))
  const file = new DatabaseSync(path)
  file.exec(sql)
  file.close()
  stage.picks = [path]
  unwrap(await stage.handlers.backup.restore(undefined))
  await stage.end()
  stage = await setStage({ folder })
  const restored = new DatabaseSync(join(folder, 'flightdeck.db'), { readOnly: true })
  const rows = restored.prepare("SELECT name, frequency_cap FROM campaign_row WHERE name = 'capped'").all()
  expect(rows).toEqual([{ name: 'capped', frequency_cap: 3 }])
  restored.close()
})

it('restores rows into its own schema, and reports those it could not read', async () => {
  const path = join(folder, 'copy.db')
  for (const name of ['Good', 'Spoiled']) await makeDraft(stage, name)
  stage.picks = [path]
  unwrap(await stage.handlers.backup.write(undefined))
  const file = new DatabaseSync(path)
  file.exec(`UPDATE draft SET patch = '{' WHERE title = 'Spoiled'`)
  // A list that contradicts the drafts.
  file.exec(`UPDATE record_entry SET title = 'something else'`)
  file.close()
  stage.picks = [path]
  unwrap(await stage.handlers.backup.restore(undefined))
  await stage.end()
  stage = await setStage({ folder })
  const { notices } = unwrap(await stage.handlers.app.info(undefined))
  expect(notices.join(' ')).toMatch(/backup was restored\. 1 row of it couldn’t be read and is left out/)
  expect(await changes(stage)).toBe(1)
  const restored = new DatabaseSync(join(folder, 'flightdeck.db'), { readOnly: true })
  expect(restored.prepare('SELECT title FROM record_entry WHERE new = 1').all()).toMatchObject([
    { title: 'good' },
  ])
  restored.close()
})

it('leaves out rows that would cause harm later: huge ones, deep ones, or the highest possible ID', async () => {
  const path = join(folder, 'copy.db')
  for (const name of ['Good', 'Huge', 'Deep']) await makeDraft(stage, name)
  stage.picks = [path]
  unwrap(await stage.handlers.backup.write(undefined))
  const file = new DatabaseSync(path)
  const repeated = (text: string, times: number) => `replace(hex(zeroblob(${times})), '00', '${text}')`
  file.exec(`UPDATE draft SET patch = '{"name":"' || ${repeated('x', 6_000_000)} || '"}' WHERE title = 'Huge';
    UPDATE draft SET patch = '{"name":' || ${repeated('[', 300_000)} || ${repeated(']', 300_000)} || '}'
      WHERE title = 'Deep';
    INSERT INTO inbox_event (id, received_at, kind, event_id, verdict, duplicate, bytes)
      VALUES (${Number.MAX_SAFE_INTEGER}, 1, 'k', 'e', 'valid', 0, 2);
    INSERT INTO inbox_content (event, path, headers, body)
      VALUES (${Number.MAX_SAFE_INTEGER}, '/', '[]', x'7b7d')`)
  file.close()
  stage.picks = [path]
  unwrap(await stage.handlers.backup.restore(undefined))
  await stage.end()
  stage = await setStage({ folder })
  const { notices } = unwrap(await stage.handlers.app.info(undefined))
  expect(notices.join(' ')).toContain('4 rows of it couldn’t be read and are left out')
  expect(await changes(stage)).toBe(1)
  const { localUrl } = await running(stage)
  expect((await fetch(localUrl, { method: 'POST', body: '{}' })).status).toBe(403)
  const inbox = unwrap(await stage.handlers.inbox.list({ text: '', offset: 0, count: 10 }))
  expect(inbox.rows.map(({ id }) => id)).toEqual([1])
  expect(inbox.total).toBe(1)
})

async function running(of: Stage) {
  const state = unwrap(await of.handlers.receiver.start({ port: 0 }))
  if (state.kind !== 'running') throw new Error('The receiver is not running.')
  return state
}

it('writes everything as JSON Lines', async () => {
  await makeDraft(stage, 'Autumn sale')
  stage.picks = [folder]
  const written = unwrap(await stage.handlers.backup.exportAll(undefined))
  expect(written?.rows).toBeGreaterThan(0)
  const exported = join(folder, written?.folder ?? '')
  const drafts = readFileSync(join(exported, 'draft.jsonl'), 'utf8').trimEnd().split('\n')
  expect(drafts.map((line) => JSON.parse(line))).toMatchObject([
    { subject: 'card', patch: { name: 'Autumn sale' } },
  ])
  expect(readdirSync(exported)).toContain('README.txt')
})
