import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { createWorkspaceChecks } from '../../src/main/modules/checks/check-host.ts'
import { databasePath } from '../../src/main/modules/data-file/open.ts'
import { threadEntry } from '../support/threads.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../unit/main/modules/drafts/drafts-stage.ts'

/** A thread that dies on the first call of each of its first two lives, and works afterwards. */
const dying = (count: string, real: URL) => `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { parentPort } from 'node:worker_threads'
  const lives = Number(readFileSync(${JSON.stringify(count)}, 'utf8')) + 1
  writeFileSync(${JSON.stringify(count)}, String(lives))
  if (lives === 1) parentPort.on('message', () => process.exit(1))
  else if (lives === 2) parentPort.on('message', () => { throw new Error('It breaks in the middle.') })
  else await import(${JSON.stringify(real.href)})
`

let stage: DraftsStage
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-check-thread-'))
afterEach(() => {
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

it('reports that a check was lost with its thread, and checks again on the next one', async () => {
  const lives = join(folder, 'lives')
  const entry = join(folder, 'dying.mjs')
  writeFileSync(lives, '0')
  writeFileSync(entry, dying(lives, threadEntry('modules/checks/worker/check-worker.ts')))
  const errors: string[] = []
  const quiet = () => undefined
  const logger = { info: quiet, warn: quiet, error: (event: string) => void errors.push(event) }
  stage = setDraftsStage(
    folder,
    createWorkspaceChecks({ entry: pathToFileURL(entry), path: databasePath(folder), logger }),
  )
  await stage.create('poll', { name: 'Nothing but a name' })
  const lost = {
    ok: false,
    fault: { kind: 'refused', message: 'The check didn’t finish. Try again.' },
  }
  // Two concurrent calls fail together, and none of them hangs.
  const both = await Promise.all([stage.checker.checkAll(workspace), stage.checker.checkAll(workspace)])
  expect(both).toMatchObject([lost, lost])
  expect(await stage.checker.checkAll(workspace)).toMatchObject(lost)
  expect(errors).toContain('checks.thread')
  const checked = await stage.checker.checkAll(workspace)
  expect(checked).toMatchObject({ ok: true, value: { drafts: 1 } })
  expect(checked.ok && checked.value.errors).toBeGreaterThan(0)
  expect(readFileSync(lives, 'utf8')).toBe('3')
})
