import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { updateAudienceMembers } from '../../../../src/shared/api/ads/audience-memberships.ts'
import {
  listCustomAudiencePermissions,
  listTailoredAudiencePermissions,
} from '../../../../src/shared/api/ads/audience-permissions.ts'
import {
  getCustomAudience,
  listCustomAudiences,
  listTargetedBy,
} from '../../../../src/shared/api/ads/custom-audiences.ts'
import {
  listDoNotReachLists,
  updateDoNotReachMembers,
} from '../../../../src/shared/api/ads/do-not-reach-lists.ts'
import { listLineItems } from '../../../../src/shared/api/ads/line-items.ts'
import { part } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'

const stage = demoStage()
const { asAda, asBert } = stage

const northwind = '18ce54d4x5t'
const wayline = '18ce55gz2ab'
const audiences = `/12/accounts/${northwind}/custom_audiences`

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const person = (number: number) => ({ email: [hash(`person${number}@example.com`)] })
const people = (count: number) => Array.from({ length: count }, (_, number) => person(number))
const operation = (operation_type: string, users: readonly unknown[], rest: object = {}) => ({
  operation_type,
  params: { users, ...rest },
})

async function newAudience(name: string): Promise<string> {
  const made = await asAda('POST', `${audiences}?name=${name}`)
  expect(made.status).toBe(200)
  return String(part(made.data, 'id'))
}

async function audience(id: string) {
  return getCustomAudience.reply.parse((await asAda('GET', `${audiences}/${id}`)).body).data
}

describe('custom audiences', () => {
  it.each([
    ['READ_WRITE', 200],
    ['READ_ONLY', 404],
    [null, 404],
  ])(
    'shared with the permission %s answer membership operations of the other account with %i',
    async (level, status) => {
      const id = await newAudience('Shared')
      const members = `/12/accounts/${wayline}/custom_audiences/${id}/users`
      const permissions = `${audiences}/${id}/permissions`
      if (level !== null) {
        const grant = `${permissions}?granted_account_id=${wayline}&permission_level=${level}`
        expect((await asAda('POST', grant)).status).toBe(200)
      }
      const answer = await asAda('POST', members, [operation('Update', people(100))])
      expect(answer.status).toBe(status)
      if (level !== 'READ_WRITE') return
      stage.ahead = 11_000
      expect((await audience(id)).audience_size).toBe(100)
      const [permission] = z.array(z.object({ id: z.string() })).parse((await asAda('GET', permissions)).data)
      expect((await asAda('DELETE', `${permissions}/${permission?.id}`)).status).toBe(200)
      expect((await asAda('POST', members, [operation('Update', people(1))])).status).toBe(404)
    },
  )

  it('in the demo data are ready, too small or processing', async () => {
    const own = listCustomAudiences.reply.parse((await asAda('GET', audiences)).body).data
    const other = listCustomAudiences.reply.parse(
      (await asAda('GET', `/12/accounts/${wayline}/custom_audiences`)).body,
    ).data
    const states = [...own, ...other].map(({ reasons_not_targetable }) => reasons_not_targetable?.join())
    expect(states).toHaveLength(8)
    expect(new Set(states)).toEqual(new Set(['', 'TOO_SMALL', 'PROCESSING']))
    expect(own[0]).toMatchObject({ permission_level: 'READ_WRITE', owner_account_id: northwind })
  })

  it('are found by ID and by the beginning of their name', async () => {
    const ids = async (query: string) =>
      listCustomAudiences.reply
        .parse((await asAda('GET', `${audiences}?${query}`)).body)
        .data.map(({ id }) => id)
    expect(await ids('q=boot')).toEqual(['1nmth'])
    expect(await ids('custom_audience_ids=1nmtj,1nmti')).toEqual(['1nmtj'])
    expect((await asAda('GET', `${audiences}?q=`)).status).toBe(400)
  })

  it('shared by others are a separate list, and can be read', async () => {
    const path = `/12/accounts/${wayline}/custom_audiences`
    const shared = listCustomAudiences.reply.parse(
      (await asBert('GET', `${path}?permission_scope=SHARED`)).body,
    ).data
    expect(shared.map(({ id, permission_level }) => [id, permission_level])).toEqual([
      ['1nmth', 'READ_ONLY'],
      ['1nmtk', 'READ_WRITE'],
    ])
    expect((await asBert('GET', `${path}/1nmth`)).data).toMatchObject({ owner_account_id: northwind })
    const notShared = await asBert('GET', `${path}/1nmtj`)
    expect(notShared).toMatchObject({ status: 404, errors: [{ code: 'CUSTOM_AUDIENCE_NOT_FOUND' }] })
    expect((await asBert('PUT', `${path}/1nmth?name=Taken`)).status).toBe(404)
  })

  it('have unique names', async () => {
    const taken = { status: 400, errors: [{ code: 'INVALID', attribute: 'name' }] }
    expect(await asAda('POST', `${audiences}?name=Boot%20buyers`)).toMatchObject(taken)
    expect(await asAda('PUT', `${audiences}/1nmtj?name=Boot%20buyers`)).toMatchObject(taken)
    expect((await asAda('PUT', `${audiences}/1nmth?name=Boot%20buyers&description=`)).data).toMatchObject({
      name: 'Boot buyers',
      description: null,
    })
  })

  it('are deleted once, and can still be read with_deleted', async () => {
    const id = await newAudience('Brief')
    expect((await asAda('DELETE', `${audiences}/${id}`)).data).toMatchObject({ id, deleted: true })
    expect((await asAda('DELETE', `${audiences}/${id}`)).status).toBe(404)
    expect((await asAda('GET', `${audiences}/${id}`)).status).toBe(404)
    expect((await asAda('GET', `${audiences}/${id}?with_deleted=true`)).data).toMatchObject({ deleted: true })
    expect((await asAda('POST', `${audiences}/${id}/users`, [operation('Update', people(1))])).status).toBe(
      404,
    )
    expect(await newAudience('Brief')).not.toBe(id)
  })
})

describe('memberships', () => {
  it('are processed, and make an audience targetable from 100 people', async () => {
    const id = await newAudience('Fresh')
    expect(await audience(id)).toMatchObject({ reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'] })
    const users = `${audiences}/${id}/users`
    const answer = await asAda('POST', users, [operation('Update', people(99))])
    expect(updateAudienceMembers.reply.parse(answer.body).data).toEqual({
      success_count: 99,
      total_count: 99,
    })
    stage.ahead = 15_000
    expect(await audience(id)).toMatchObject({ reasons_not_targetable: ['TOO_SMALL'], audience_size: null })
    await asAda('POST', users, [operation('Update', people(100))])
    expect(await audience(id)).toMatchObject({ targetable: false, reasons_not_targetable: ['PROCESSING'] })
    stage.ahead = 30_000
    expect(await audience(id)).toMatchObject({ targetable: true, audience_size: 100 })
  })

  it('add to existing members, and aren’t counted twice', async () => {
    const users = `${audiences}/1nmth/users`
    for (let attempt = 0; attempt < 2; attempt++)
      await asAda('POST', users, [operation('Update', people(10))])
    expect((await audience('1nmth')).audience_size).toBe(5210)
    await asAda('POST', users, [operation('Delete', [...people(4), person(77)])])
    expect((await audience('1nmth')).audience_size).toBe(5206)
  })

  it('begin and end at the given times', async () => {
    const start = Date.now()
    const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
    const times = { effective_at: at(60), expires_at: at(120) }
    await asAda('POST', `${audiences}/1nmth/users`, [operation('Update', people(3), times)])
    expect((await audience('1nmth')).audience_size).toBe(5200)
    stage.ahead = 90_000
    expect((await audience('1nmth')).audience_size).toBe(5203)
    stage.ahead = 150_000
    expect((await audience('1nmth')).audience_size).toBe(5200)
  })

  it('are refused as a whole: a wrong batch adds no one', async () => {
    const batch = [
      operation('Update', people(5)),
      operation('Update', [{ email: ['plain'] }, { email: ['x'] }]),
    ]
    const answer = await asAda('POST', `${audiences}/1nmth/users`, batch)
    expect(answer.status).toBe(400)
    expect(answer.operationErrors).toMatchObject([
      { index: 1, errors: [{ code: 'INVALID_PARAMETER', parameter: 'email' }] },
    ])
    expect((await audience('1nmth')).audience_size).toBe(5200)
  })

  it('have limits per request: not empty, and at most 5,000,000 bytes', async () => {
    const users = `${audiences}/1nmth/users`
    expect(await asAda('POST', users, [])).toMatchObject({
      status: 400,
      errors: [{ code: 'MISSING_PARAMETER' }],
    })
    const frame = JSON.stringify([operation('Update', [{ partner_user_id: [''] }])]).length
    const of = (bytes: number) => [operation('Update', [{ partner_user_id: ['x'.repeat(bytes - frame)] }])]
    expect((await asAda('POST', users, of(5_000_000))).status).toBe(200)
    expect(await asAda('POST', users, of(5_000_001))).toMatchObject({
      status: 400,
      errors: [{ code: 'REQUEST_TOO_COMPLEX' }],
    })
  })

  it('take 60,000 people per request', async () => {
    let number = 0
    const some = () => Array.from({ length: 24 }, () => person(number++))
    const batch = Array.from({ length: 2500 }, () => operation('Update', some()))
    const answer = await asAda('POST', `${audiences}/1nmth/users`, batch)
    expect(answer.data).toEqual({ success_count: 60_000, total_count: 60_000 })
    expect((await audience('1nmth')).audience_size).toBe(65_200)
  })
})

describe('permissions', () => {
  const tailored = `/5/accounts/${northwind}/tailored_audiences`

  it('are the same under both names of an audience', async () => {
    const old = listTailoredAudiencePermissions.reply.parse(
      (await asAda('GET', `${tailored}/1nmth/permissions`)).body,
    )
    const custom = listCustomAudiencePermissions.reply.parse(
      (await asAda('GET', `${audiences}/1nmth/permissions`)).body,
    )
    expect(old.data[0]).toMatchObject({ id: '2k1a0', tailored_audience_id: '1nmth' })
    expect(custom.data[0]).toMatchObject({ id: '2k1a0', custom_audience_id: '1nmth' })
    expect(await asAda('GET', `${audiences}/2906h/permissions`)).toMatchObject({
      status: 404,
      errors: [{ code: 'CUSTOM_AUDIENCE_NOT_FOUND' }],
    })
  })

  it('can be read by the account they were granted to, and no one else sees the others', async () => {
    const path = (account: string) => `/5/accounts/${account}/tailored_audiences/2906i/permissions`
    expect((await asAda('GET', path(northwind))).data).toMatchObject([{ id: '2k1a2' }])
    expect((await asAda('DELETE', `${path(northwind)}/2k1a2`)).status).toBe(404)
    expect((await asAda('DELETE', `${path(wayline)}/2k1a2`)).data).toMatchObject({ deleted: true })
    expect((await asAda('GET', path(northwind))).status).toBe(404)
    expect((await asAda('GET', path(wayline))).data).toEqual([])
  })

  it('can be granted to existing accounts only', async () => {
    const grant = `${audiences}/1nmth/permissions?permission_level=READ_ONLY&granted_account_id=`
    for (const account of ['18ce00nobody', '18ce56old00']) {
      expect(await asAda('POST', grant + account)).toMatchObject({
        status: 403,
        errors: [{ code: 'ACCOUNT_NOT_FOUND', parameter: 'granted_account_id' }],
      })
    }
  })

  it('get a new ID when granted again after a revocation', async () => {
    const path = `${audiences}/1nmth/permissions`
    await asAda('DELETE', `${path}/2k1a0`)
    const again = await asAda('POST', `${path}?permission_level=READ_ONLY&granted_account_id=${wayline}`)
    expect(again.data).toMatchObject({ custom_audience_id: '1nmth', deleted: false })
    expect(part(again.data, 'id')).not.toBe('2k1a0')
  })
})

describe('do-not-reach lists', () => {
  const lists = `/12/accounts/${northwind}/do_not_reach_lists`
  const batch = `/12/batch/accounts/${northwind}/do_not_reach_lists/4kzrq/users`

  it('are limited to one per account', async () => {
    expect(await asAda('POST', `${lists}?description=Mine`)).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID' }],
    })
    await asAda('DELETE', `${lists}/4kzrq`)
    const made = await asAda('POST', `${lists}?description=Mine`)
    expect(made.data).toMatchObject({ name: 'Do Not Reach List', description: 'Mine', list_size: null })
    const { data } = listDoNotReachLists.reply.parse((await asAda('GET', lists)).body)
    expect(data.map(({ id }) => id)).toEqual([part(made.data, 'id')])
    expect((await asAda('GET', `${lists}?with_deleted=true&with_total_count=true`)).body).toMatchObject({
      total_count: 2,
    })
  })

  it('count their people, and echo each operation without them', async () => {
    const operations = [
      operation('Update', people(3), { expires_at: '2099-05-01' }),
      operation('Delete', [person(0)]),
    ]
    const answer = await asAda('POST', batch, operations)
    expect(updateDoNotReachMembers.reply.parse(answer.body)).toMatchObject({
      data: [{ success_count: 4, total_count: 4 }],
      request: [
        { operation_type: 'Update', params: { expires_at: '2099-05-01T00:00:00Z' } },
        { operation_type: 'Delete', params: {} },
      ],
    })
    expect(JSON.stringify(part(answer.body, 'request'))).not.toContain('users')
    expect((await asAda('GET', lists)).data).toMatchObject([{ list_size: 1842 }])
  })

  it('accept only email and phone number', async () => {
    const answer = await asAda('POST', batch, [operation('Update', [{ handle: [hash('jack')] }])])
    expect(answer.operationErrors).toMatchObject([
      { index: 0, errors: [{ code: 'INVALID_PARAMETER', parameter: 'handle' }] },
    ])
  })
})

describe('the report of targeted audiences', () => {
  const path = (account: string, id: string) => `/12/accounts/${account}/custom_audiences/${id}/targeted`

  async function lineItems(account: string, rest = ''): Promise<string[]> {
    const answer = await asAda('GET', path(account, '1nmth') + rest)
    const { data } = listTargetedBy.reply.parse(answer.body)
    return data.flatMap((entry) => entry.line_items.map(({ id }) => id))
  }

  it('names line items by their criteria, and each account sees its own', async () => {
    const own = await lineItems(northwind)
    const other = await lineItems(wayline)
    expect(own.length).toBeGreaterThan(0)
    expect(other.length).toBeGreaterThan(0)
    const known = await asAda('GET', `/12/accounts/${northwind}/line_items?line_item_ids=${own.join()}`)
    expect(part(known.data, 'length')).toBe(own.length)
    expect(own.filter((id) => other.includes(id))).toEqual([])
  })

  it('leaves out what can’t serve unless requested', async () => {
    const [id = ''] = await lineItems(northwind)
    await asAda('PUT', `/12/accounts/${northwind}/line_items/${id}?entity_status=PAUSED`)
    expect(await lineItems(northwind)).not.toContain(id)
    expect(await lineItems(northwind, '?with_active=false')).toContain(id)
  })

  it('leaves out line items whose flight is over, as they can’t serve either', async () => {
    const { data } = listTargetedBy.reply.parse(
      (await asAda('GET', `${path(northwind, '1nmth')}?with_active=false`)).body,
    )
    const items = data.flatMap(({ line_items }) => line_items)
    const flights = await asAda(
      'GET',
      `/12/accounts/${northwind}/line_items?line_item_ids=${items.map(({ id }) => id).join()}`,
    )
    const ended = listLineItems.reply
      .parse(flights.body)
      .data.filter(
        ({ end_time }) => typeof end_time === 'string' && Date.parse(end_time) <= Date.now() + stage.ahead,
      )
      .map(({ id }) => id)
    expect(ended.length).toBeGreaterThan(0)
    expect(items.filter(({ id, servable }) => ended.includes(id) && servable)).toEqual([])
    expect((await lineItems(northwind)).filter((id) => ended.includes(id))).toEqual([])
  })

  it('is empty if nothing targets the audience, and hidden from those who may not see it', async () => {
    expect((await asAda('GET', path(northwind, '1nmtl'))).data).toEqual([])
    expect((await asBert('GET', path(wayline, '1nmtj'))).status).toBe(404)
  })
})
