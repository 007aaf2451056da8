import { describe, expect, it } from 'vitest'
import { part } from '../ads-calls.ts'
import { otherApp } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { asApp } from './as-app.ts'

/** Rules of the filtered stream (streams.md#rules) and of dedicated streams (streams.md#powerstream). */

const stage = platformStage()
const path = '/2/tweets/search/stream/rules'

const { call } = asApp(stage)
const add = (...values: readonly string[]) => call('POST', path, { add: values.map((value) => ({ value })) })
const valuesOf = async () => {
  const { body } = await call('GET', path)
  const data = part(body, 'data')
  return Array.isArray(data) ? data.map((rule) => part(rule, 'value')) : []
}

describe('rules of the filtered stream', () => {
  it('are created with 201, partly with 200, and with 400 if none is', async () => {
    const all = await add('boots', 'tents has:links')
    expect(all).toMatchObject({ status: 201, body: { meta: { summary: { created: 2, invalid: 0 } } } })
    const some = await add('rain', 'boots', 'lang:en', 'h:rain')
    const problems = `${stage.sandbox.addresses.base_url}/2/problems`
    expect(some).toMatchObject({
      status: 200,
      body: {
        data: [{ value: 'rain' }],
        errors: [
          {
            title: 'DuplicateRule',
            type: `${problems}/duplicate-rules`,
            id: part(all.body, 'data', 0, 'id'),
          },
          { details: ['lang cannot be used as a standalone operator (at position 1)'] },
          {
            type: `${problems}/invalid-rules`,
            details: ["Reference to invalid operator 'h' (at position 1)"],
          },
        ],
        meta: { summary: { created: 1, not_created: 3, valid: 1, invalid: 3 } },
      },
    })
    const none = await add('x'.repeat(2049), 'twice twice"')
    expect(none).toMatchObject({
      status: 400,
      body: { errors: [{ details: [expect.stringMatching(/^Rule 'xxx/)] }, {}] },
    })
    expect(await valuesOf()).toEqual(['boots', 'tents has:links', 'rain'])
  })

  it('are created once if a request repeats them', async () => {
    expect(await add('boots', ' boots ')).toMatchObject({ status: 200, body: { data: [{ value: 'boots' }] } })
  })

  it('belong to an app', async () => {
    await add('boots')
    expect(await call('GET', path, undefined, otherApp)).toMatchObject({
      body: { meta: { result_count: 0 } },
    })
  })

  it('are deleted by ID, by value, and all at once', async () => {
    const { body } = await add('boots', 'tents', 'rain', 'snow')
    const wanted = { ids: [part(body, 'data', 0, 'id'), '9'], values: ['tents', 'never'] }
    const gone = { body: { meta: { summary: { deleted: 2, not_deleted: 2 } } } }
    expect(await call('POST', `${path}?dry_run=true`, { delete: wanted })).toMatchObject(gone)
    expect(await valuesOf()).toHaveLength(4)
    expect(await call('POST', path, { delete: wanted })).toMatchObject(gone)
    expect(await valuesOf()).toEqual(['rain', 'snow'])
    expect(await call('POST', `${path}?delete_all=true`)).toMatchObject({
      status: 200,
      body: { meta: { summary: { deleted: 2 } } },
    })
    expect(await valuesOf()).toEqual([])
  })

  it('are counted, with the requested fields', async () => {
    await add('boots')
    expect((await call('GET', `${path}/counts`)).body).toEqual({
      data: {
        all_project_client_apps: [{ client_app_id: '27000', rule_count: 1 }],
        cap_per_client_app: 25_000,
        cap_per_project: 25_000,
        client_app_rules_count: { client_app_id: '27000', rule_count: 1 },
        project_rules_count: 1,
      },
    })
    const few = await call('GET', `${path}/counts?rules_count.fields=cap_per_project`)
    expect(few.body).toEqual({ data: { cap_per_project: 25_000 } })
  })

  it('stop at the cap', async () => {
    const values = Array.from({ length: 25_001 }, (_, index) => `word${index}`)
    const answer = await add(...values)
    expect(answer).toMatchObject({
      status: 200,
      body: { errors: [{ title: 'RulesCapExceeded', value: 'word25000' }] },
    })
  })

  it.each([
    ['', {}, ['add']],
    ['', { add: [{ value: 'a' }], delete: { ids: ['1'] } }, ['add']],
    ['?delete_all=true', { add: [{ value: 'a' }] }, ['delete_all']],
    ['?dry_run=perhaps', { add: [{ value: '' }], delete: 5 }, ['dry_run', 'add.0.value', 'delete']],
  ])('refuse POST %s with %j', async (query, body, parameters) => {
    const { status, slug, parameters: named } = await call('POST', path + query, body)
    expect([status, slug, named]).toEqual([400, 'invalid-request', parameters])
  })

  it('refuse a page token from another list', async () => {
    await add('boots', 'tents')
    const { body } = await call('GET', `${path}?max_results=1`)
    const token = String(part(body, 'meta', 'next_token'))
    expect(await call('GET', `${path}?pagination_token=${token}`)).toMatchObject({
      body: { data: [{ value: 'tents' }] },
    })
    const other = await call('GET', `${path}?pagination_token=${token}&max_results=0`, undefined, otherApp)
    expect(other.parameters).toEqual(['max_results', 'pagination_token'])
  })
})

it('keeps rules of dedicated streams separate, and deletes them by value', async () => {
  const rules = '/2/powerstream/rules'
  const added = await call('POST', rules, {
    rules: [{ value: 'contains:boots', tag: 't' }, { value: 'has:symbols from:ada' }],
  })
  expect(added).toMatchObject({ status: 201, body: { data: { rules: [{ tag: 't' }, {}] } } })
  expect(await valuesOf()).toEqual([])
  const gone = await call('DELETE', rules, { rules: [{ value: 'contains:boots' }, { value: 'never' }] })
  expect(gone.body).toEqual({ data: { deleted: 1, not_deleted: 1 } })
  expect((await call('GET', rules)).body).toMatchObject({
    data: { rules: [{ value: 'has:symbols from:ada' }] },
  })
  expect((await call('POST', rules, { rules: [{ value: 'sample:10 boots' }] })).status).toBe(400)
})
