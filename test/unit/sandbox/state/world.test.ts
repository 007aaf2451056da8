import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/sandbox/clock.ts'
import { seedState } from '../../../../src/sandbox/demo/index.ts'
import { fixture } from '../../../../src/sandbox/state/fixture.ts'
import { Persistence } from '../../../../src/sandbox/state/persistence.ts'
import { createWorld, dumpWorld, fillWorld, restoreWorld } from '../../../../src/sandbox/state/world.ts'

const account = { id: '18ce5aaaaaa', created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }

function newWorld() {
  return createWorld(systemClock, () => undefined)
}

describe('a fixture', () => {
  it('fills in what it omits', () => {
    const world = newWorld()
    fillWorld(world, fixture.parse({ accounts: [account], about: 'a remark' }))
    expect(world.ads.accounts.get(account.id)).toMatchObject({
      name: null,
      deleted: false,
      users: [],
      features: [],
    })
    expect(world.adsSandbox.accounts.size).toBe(0)
  })

  it('turns a person’s tokens into a separate list', () => {
    const world = newWorld()
    const tokens = [{ consumer_key: 'k', oauth_token: 't', oauth_token_secret: 's' }]
    fillWorld(world, fixture.parse({ users: [{ id: '1', username: 'u', name: 'U', password: 'p', tokens }] }))
    expect(world.platform.access_tokens.get('t')).toEqual({
      token: 't',
      secret: 's',
      consumer_key: 'k',
      user_id: '1',
      access: 'write',
    })
  })

  it('reports which list and field can’t be read', () => {
    expect(() => fillWorld(newWorld(), fixture.parse({ accounts: [{ ...account, id: 7 }] }))).toThrow(
      /accounts.*id/s,
    )
    expect(fixture.safeParse({ users: [{ name: 'no id' }] }).success).toBe(false)
  })

  it('is restored completely, except for the tunnels, which stay', () => {
    const world = newWorld()
    const start = seedState('demo', 0)
    fillWorld(world, start)
    const before = dumpWorld(world)
    world.platform.tunnels.put({ host: 'hooks.example.com', target: 'http://127.0.0.1:1' })
    for (const row of [...world.ads.accounts.values()]) world.ads.accounts.put({ ...row, deleted: true })
    fillWorld(world, start)
    expect(dumpWorld(world).ads).toEqual(before.ads)
    expect(world.platform.tunnels.size).toBe(1)
  })

  it('that is empty still lets users sign in', () => {
    const world = newWorld()
    fillWorld(world, seedState('empty', 0))
    expect(world.ads.accounts.size).toBe(0)
    expect(world.platform.users.size).toBe(2)
    expect(world.platform.apps.size).toBe(2)
  })
})

describe('the stored state', () => {
  const directories: string[] = []
  const newDirectory = () => {
    const directory = mkdtempSync(join(tmpdir(), 'sandbox-state-'))
    directories.push(directory)
    return directory
  }
  afterEach(() => {
    for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
  })

  it('is restored unchanged, from one file', () => {
    const directory = newDirectory()
    const world = newWorld()
    fillWorld(world, seedState('demo', 0))
    const made = world.ids.entity()
    new Persistence(directory, () => dumpWorld(world)).flush()
    expect(readdirSync(directory)).toHaveLength(1)
    const later = newWorld()
    const earlier = new Persistence(directory, () => dumpWorld(later)).earlier()
    if (earlier === null) throw new Error('nothing was saved')
    restoreWorld(later, earlier)
    expect(dumpWorld(later)).toEqual(dumpWorld(world))
    expect(later.ids.entity()).not.toBe(made)
  })

  it('is null if there is none, and refused if it isn’t ours', () => {
    const directory = newDirectory()
    const persistence = new Persistence(directory, () => dumpWorld(newWorld()))
    expect(persistence.earlier()).toBeNull()
    writeFileSync(join(directory, 'sandbox-state.json'), '{"version":2}')
    expect(() => persistence.earlier()).toThrow(/no state of a sandbox/)
  })
})
