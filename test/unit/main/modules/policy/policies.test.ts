import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createPolicies } from '../../../../../src/main/modules/policy/policies.ts'
import { createTextFiles } from '../../../../../src/main/shell/files/text-files.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { draftOf, factsOf } from './policy-stage.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-policy-'))
const path = join(folder, 'team.yaml')
const text = 'version: 1\nnaming: { campaign: { pattern: US } }\n'
let end = () => undefined as unknown
afterEach(() => {
  end()
  rmSync(folder, { recursive: true, force: true })
})

it('stops everything from the start, reads the chosen file, and follows it', async () => {
  writeFileSync(path, text)
  const stored = new Map<string, unknown>([['policies', [{ workspace, path }]]])
  const note = () => undefined
  let changes = 0
  const policies = createPolicies({
    settings: {
      get: (key) => stored.get(key),
      set(key, value) {
        stored.set(key, value)
        return succeed(undefined)
      },
    },
    files: createTextFiles(),
    clock: { now: () => 0 },
    lookUp: async () => undefined,
    logger: { info: note, warn: note, error: note },
  })
  policies.onChange(() => {
    changes += 1
  })
  end = policies.close
  const campaign = draftOf('campaign', { name: 'DE' })
  const rules = () =>
    policies
      .current(workspace)
      ?.policy.check(campaign, factsOf(text))
      .map(({ rule }) => rule)
  await policies.start()
  expect(rules()).toEqual(['policy.broken'])
  await expect.poll(rules).toEqual(['policy.naming.campaign'])
  await expect.poll(() => changes).toBe(1)
  writeFileSync(path, text.replace('US', 'DE'))
  await policies.refresh(workspace)
  expect(rules()).toEqual([])
  rmSync(path)
  await policies.refresh(workspace)
  expect(policies.state(workspace)).toMatchObject({ file: 'team.yaml', problems: [{ line: 1 }] })
  expect(rules()).toEqual(['policy.broken'])
  await policies.choose(workspace, null)
  expect(policies.current(workspace)).toBeNull()
  expect(stored.get('policies')).toEqual([])
})
