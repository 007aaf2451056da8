import { describe, expect, it } from 'vitest'
import { listTargetingCriteria } from '../../../../src/shared/api/ads/targeting-criteria.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import {
  account,
  batch,
  create,
  germany,
  newLineItem,
  remove,
  target,
  unitedStates,
} from './targeting-calls.ts'

const stage = demoStage()
const { asAda } = stage

const clash = '400 INVALID targeting_value'

/** The criteria of a line item that aren't deleted, as `TYPE value`. */
async function criteriaOf(item: string): Promise<readonly string[]> {
  const answer = await asAda('GET', `${account}/targeting_criteria?line_item_ids=${item}`)
  const { data } = listTargetingCriteria.reply.parse(answer.body)
  return data.map(({ targeting_type, targeting_value }) => `${targeting_type} ${targeting_value}`)
}

describe('a criterion', () => {
  it('is named after what it targets, in another language on request', async () => {
    const item = await newLineItem(stage)
    const [place, language, show] = [
      await target(stage, item, 'LOCATION', unitedStates),
      await target(stage, item, 'LANGUAGE', 'de'),
      await target(stage, item, 'TV_SHOW', '10027243420'),
    ]
    expect(place.data).toMatchObject({ name: 'United States', location_type: 'COUNTRY', operator_type: 'EQ' })
    expect(language.data).toMatchObject({ name: 'German' })
    expect(part(language.data, 'location_type')).toBeUndefined()
    expect(show.data).toMatchObject({ name: 'Summit Stories' })
    const list = await asAda('GET', `${account}/targeting_criteria?line_item_ids=${item}&lang=fr`)
    expect(list.data).toMatchObject([
      { name: 'United States', localized_name: 'États-Unis' },
      { name: 'German', localized_name: 'allemand' },
      { name: 'Summit Stories', localized_name: 'Summit Stories' },
    ])
  })

  it('can be listed by line items only', async () => {
    const answer = await asAda('GET', `${account}/targeting_criteria`)
    expect(verdict(answer)).toBe('400 MISSING_PARAMETER line_item_ids')
  })

  it('exists once, even if requested twice', async () => {
    const item = await newLineItem(stage)
    const first = await target(stage, item, 'AGE', 'AGE_25_TO_49')
    expect((await target(stage, item, 'AGE', 'AGE_25_TO_49')).data).toEqual(first.data)
  })

  it('accepts an audience of the account that is large enough', async () => {
    const item = await newLineItem(stage)
    expect((await target(stage, item, 'CUSTOM_AUDIENCE', '1nmth')).data).toMatchObject({
      name: 'Boot buyers',
    })
    expect(verdict(await target(stage, item, 'CUSTOM_AUDIENCE', 'zzzzz'))).toBe(
      '404 CUSTOM_AUDIENCE_NOT_FOUND targeting_value',
    )
    const made = await asAda('POST', `${account}/custom_audiences?name=Fresh`)
    expect(verdict(await target(stage, item, 'CUSTOM_AUDIENCE', String(part(made.data, 'id'))))).toBe(clash)
  })

  it('accepts a campaign and a user of the account, and its kinds of engagement', async () => {
    const item = await newLineItem(stage)
    const campaign = String(part((await asAda('GET', `${account}/campaigns?count=1`)).data, 0, 'id'))
    expect(verdict(await target(stage, item, 'ENGAGEMENT_TYPE', 'VIDEO_VIEW'))).toBe(clash)
    expect(verdict(await target(stage, item, 'CAMPAIGN_ENGAGEMENT', 'zzzzz'))).toBe(
      '404 CAMPAIGN_NOT_FOUND targeting_value',
    )
    expect(verdict(await target(stage, item, 'CAMPAIGN_ENGAGEMENT', campaign))).toBe('200')
    expect(verdict(await target(stage, item, 'ENGAGEMENT_TYPE', 'VIDEO_VIEW'))).toBe('200')
    // Ada can be promoted in full, Bert only by reposts.
    expect(verdict(await target(stage, item, 'FOLLOWERS_OF_USER', '756201191646691328'))).toBe('200')
    expect(verdict(await target(stage, item, 'FOLLOWERS_OF_USER', '756201191646691329'))).toBe(clash)
    expect(verdict(await target(stage, item, 'USER_ENGAGEMENT', '756201191646691329'))).toBe('200')
    expect(verdict(await target(stage, item, 'SIMILAR_TO_FOLLOWERS_OF_USER', '4711'))).toBe('200')
  })

  it('stays within the market of a show', async () => {
    const item = await newLineItem(stage)
    expect(verdict(await target(stage, item, 'TV_SHOW', '10027243420'))).toBe(clash)
    await target(stage, item, 'LOCATION', unitedStates)
    expect(verdict(await target(stage, item, 'TV_SHOW', '10027243420'))).toBe('200')
    expect(verdict(await target(stage, item, 'LOCATION', germany))).toBe(clash)
  })

  it('accepts what search can use', async () => {
    const item = await newLineItem(stage, 'TWITTER_SEARCH')
    expect(verdict(await target(stage, item, 'EXACT_KEYWORD', 'boots'))).toBe('200')
    expect(verdict(await target(stage, item, 'INTEREST', '1001'))).toBe(clash)
  })

  it('reports a wrong value and a wrong operator together', async () => {
    const item = await newLineItem(stage)
    expect(verdict(await target(stage, item, 'GENDER', '7', 'NE'))).toBe(
      '400 INVALID_PARAMETER targeting_value, INVALID operator_type',
    )
  })
})

/** A value of the right form that no look-up lists, by type. */
const unlistedValues = {
  APP_STORE_CATEGORY: '99999999',
  APP_STORE_CATEGORY_LOOKALIKE: '99999999',
  CONVERSATION: '99999999',
  DEVICE: 'zzzz',
  EVENT: 'zzzz',
  INTEREST: '99999999',
  LANGUAGE: 'zz',
  LOCATION: 'ffffffffffffffff',
  NETWORK_OPERATOR: 'zzzz',
  PLATFORM: '99',
  PLATFORM_VERSION: 'zzzz',
  TV_SHOW: '99999999',
}

describe('a value that no look-up lists', () => {
  it.each(Object.entries(unlistedValues))(
    'is refused, alone, in a batch and in an estimate: %s %s',
    async (type, value) => {
      const item = await newLineItem(stage)
      expect(verdict(await target(stage, item, type, value))).toMatch(
        /^40[04] (INVALID_PARAMETER|\w+_NOT_FOUND) targeting_value$/,
      )
      const many = await asAda('POST', batch, [create(item, type, value)])
      expect(many).toMatchObject({ status: 400, operationErrors: [{ index: 0 }] })
      const estimate = await asAda('POST', `${account}/audience_estimate`, {
        targeting_criteria: [
          { targeting_type: 'LOCATION', targeting_value: unitedStates },
          { targeting_type: type, targeting_value: value },
        ],
      })
      expect(estimate.status).toBe(400)
    },
  )
})

describe('a batch', () => {
  it('is refused as a whole', async () => {
    const item = await newLineItem(stage)
    const made = await target(stage, item, 'EXACT_KEYWORD', 'gore & tex')
    const bad = await asAda('POST', batch, [
      remove(part(made.data, 'id')),
      create(item, 'GENDER', '7'),
      { operation_type: 'Update', params: {} },
    ])
    expect(bad.operationErrors).toMatchObject([
      { index: 1, errors: [{ code: 'INVALID_PARAMETER', parameter: 'targeting_value' }] },
      { index: 2, errors: [{ parameter: 'operation_type' }] },
    ])
    expect(await criteriaOf(item)).toEqual(['EXACT_KEYWORD gore & tex'])
  })

  it('is checked by its result, whatever comes first', async () => {
    const item = await newLineItem(stage)
    const made = await asAda('POST', batch, [
      create(item, 'TV_SHOW', '10027243420'),
      create(item, 'LOCATION', unitedStates),
      create(item, 'AGE', 'AGE_OVER_25'),
    ])
    expect(made.status).toBe(200)
    const age = part(made.data, 2, 'id')
    const replaced = await asAda('POST', batch, [create(item, 'AGE', 'AGE_OVER_35'), remove(age)])
    expect(replaced).toMatchObject({ status: 200, body: { data_type: 'targeting_criterion' } })
    const back = await asAda('POST', batch, [
      create(item, 'AGE', 'AGE_OVER_35'),
      remove(part(replaced.data, 0, 'id')),
    ])
    expect(part(back.data, 0, 'id')).not.toBe(part(back.data, 1, 'id'))
    expect([...(await criteriaOf(item))].sort()).toEqual([
      'AGE AGE_OVER_35',
      `LOCATION ${unitedStates}`,
      'TV_SHOW 10027243420',
    ])
  })

  it('names the first operation beyond the limit', async () => {
    const item = await newLineItem(stage)
    const answer = await asAda('POST', batch, [
      create(item, 'AGE', 'AGE_OVER_25'),
      create(item, 'AGE', 'AGE_OVER_35'),
    ])
    expect(answer.operationErrors).toMatchObject([
      { index: 1, errors: [{ code: 'INVALID', attribute: 'targeting_value' }] },
    ])
  })

  it('accepts content codes and publishers', async () => {
    const item = await newLineItem(stage)
    const categories = await asAda('GET', '/12/content_categories')
    const codes = part(categories.data, 2, 'iab_categories')
    const values = Array.isArray(codes) ? codes.map(String) : []
    expect(values.length).toBeGreaterThan(1)
    const incomplete = await asAda('POST', batch, [create(item, 'IAB_CATEGORY', values[1] ?? '')])
    expect(incomplete.operationErrors).toMatchObject([{ index: 0, errors: [{ code: 'INVALID' }] }])
    const whole = await asAda('POST', batch, [
      ...values.map((value) => create(item, 'IAB_CATEGORY', value)),
      create(item, 'CONTENT_PUBLISHER_USER', '9007199254740993', 'NE'),
    ])
    expect(whole.status).toBe(200)
    const publisher = part(whole.data, values.length, 'targeting_value')
    expect(publisher).toBe(9007199254740993n)
    const again = create(item, 'CONTENT_PUBLISHER_USER', '', 'NE')
    const sentBack = { ...again, params: { ...again.params, targeting_value: publisher } }
    expect(part((await asAda('POST', batch, [sentBack])).data, 0)).toEqual(part(whole.data, values.length))
  })
})
