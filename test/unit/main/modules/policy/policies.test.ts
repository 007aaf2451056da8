import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPolicies } from '../../../../../src/main/modules/policy/policies.ts'
import { createTextFiles } from '../../../../../src/main/shell/files/text-files.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { draftOf, factsOf } from './policy-stage.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-policy-'))
const path = join(folder, 'team.yaml')
const text = 'version: 1\nnaming: { campaign: { pattern: US } }\n'
let end = () => undefined as unknown
beforeEach(() => mkdirSync(folder, { recursive: true }))
afterEach(() => {
  end()
  rmSync(folder, { recursive: true, force: true })
})

function policiesWith(stored: Map<string, unknown>) {
  const note = () => undefined
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
  end = policies.close
  const campaign = draftOf('campaign', { name: 'DE' })
  const rules = () =>
    policies
      .current(workspace)
      ?.policy.check(campaign, factsOf(text))
      .map(({ rule }) => rule)
  return { policies, rules }
}

it('stops everything from the start, reads the chosen file, and follows it', async () => {
  writeFileSync(path, text)
  const stored = new Map<string, unknown>([['policies', [{ workspace, path }]]])
  let changes = 0
  const { policies, rules } = policiesWith(stored)
  policies.onChange(() => {
    changes += 1
  })
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

it('stops everything while the setting can’t be read, until a person chooses again', async () => {
  const stored = new Map<string, unknown>([['policies', [{ workspace, file: path }]]])
  const { policies, rules } = policiesWith(stored)
  await policies.start()
  expect(rules()).toEqual(['policy.broken'])
  expect(policies.state(workspace)?.problems).toHaveLength(1)
  expect(policies.textOf(workspace)).toMatchObject({ unreadable: expect.any(String) })
  await policies.choose(workspace, null)
  expect(policies.current(workspace)).toBeNull()
})
