import { describe, expect, it } from 'vitest'
import { demoAdvertising } from '../../../../src/sandbox/demo/advertising.ts'
import { seedState } from '../../../../src/sandbox/demo/index.ts'
import { demoNews } from '../../../../src/sandbox/demo/news.ts'
import { demoPosts } from '../../../../src/sandbox/demo/posts.ts'
import { createWorld, fillWorld } from '../../../../src/sandbox/state/world.ts'
import { lineItemFindings } from '../../../../src/shared/entities/line-items/line-item-rules.ts'
import { inShort } from '../../shared/entities/line-items/line-item-example.ts'

const day = 86_400_000
const today = Date.UTC(2026, 10, 24)

function demo(scale?: number) {
  const world = createWorld({ now: () => 0 }, () => undefined)
  fillWorld(world, seedState('demo', today, scale))
  return world.ads
}

describe('the demo advertising', () => {
  const ads = demo()

  it('is small enough for a person to look through', () => {
    expect(ads.campaigns.size).toBe(40)
    expect(ads.line_items.size).toBe(300)
    expect(new Set([...ads.campaigns.values()].map(({ currency }) => currency))).toEqual(
      new Set(['EUR', 'USD']),
    )
    for (const table of [
      ads.funding_instruments,
      ads.promoted_tweets,
      ads.targeting_criteria,
      ads.line_item_curated_categories,
      ads.account_history,
      ads.promotable_users,
    ]) {
      expect(table.size).toBeGreaterThan(2)
    }
  })

  it('follows the service’s rules', () => {
    const businessCategories = [...ads.business_categories.values()]
    for (const item of ads.line_items.values()) {
      const campaign = ads.campaigns.get(item.campaign_id) ?? null
      expect(campaign?.account_id).toBe(item.account_id)
      const findings = lineItemFindings(item, { change: { kind: 'create' }, campaign, businessCategories })
      expect(findings.map(inShort)).toEqual([])
    }
  })

  it('names only existing records', () => {
    for (const campaign of ads.campaigns.values()) {
      const funding = ads.funding_instruments.get(campaign.funding_instrument_id)
      expect(funding).toMatchObject({ account_id: campaign.account_id, currency: campaign.currency })
    }
    const hangingOn = [
      ...ads.promoted_tweets.values(),
      ...ads.targeting_criteria.values(),
      ...ads.line_item_curated_categories.values(),
    ]
    for (const { line_item_id, account_id } of hangingOn) {
      expect(ads.line_items.get(line_item_id)?.account_id).toBe(account_id)
    }
    for (const { curated_category_id } of ads.line_item_curated_categories.values()) {
      expect(ads.curated_categories.has(curated_category_id)).toBe(true)
    }
  })

  it.each([0, 91, 182, 273, 400])(
    '%i days later: some flights run, start soon, end this week or are over',
    (later) => {
      const now = today + later * day
      const { campaigns, line_items: items, account_history } = demoAdvertising(300, now)
      const flights = items.map(({ start_time, end_time }) => ({
        start: Date.parse(start_time),
        end: end_time === null ? Number.POSITIVE_INFINITY : Date.parse(end_time),
      }))
      const share = (matches: (flight: (typeof flights)[number]) => boolean) =>
        flights.filter(matches).length / flights.length
      expect(share(({ end }) => end <= now)).toBeGreaterThan(0.1)
      expect(share(({ end }) => end <= now)).toBeLessThan(0.3)
      expect(share(({ end }) => end > now && end < now + 7 * day)).toBeGreaterThan(0.05)
      expect(share(({ start }) => start > now && start < now + 17 * day)).toBeGreaterThan(0.08)
      expect(share(({ start, end }) => start <= now && end >= now + 7 * day)).toBeGreaterThan(0.4)
      expect(flights.every(({ start, end }) => end - start > day)).toBe(true)
      const changes = [...campaigns, ...items].flatMap((row) => [row.created_at, row.updated_at])
      const history = account_history.map(({ change_time }) => change_time)
      expect([...changes, ...history].every((time) => Date.parse(time) <= now)).toBe(true)
      expect([...campaigns, ...items].every((row) => row.created_at <= row.updated_at)).toBe(true)
    },
  )

  it('has unique names that fit the season and the objective', () => {
    for (const count of [300, 5_000]) {
      const { campaigns, line_items: items } = demoAdvertising(count, today)
      for (const names of [campaigns.map(({ name }) => name), items.map(({ name }) => name)]) {
        expect(new Set(names).size).toBe(names.length)
      }
    }
    const winter = demoAdvertising(300, Date.UTC(2027, 0, 20)).campaigns.map(({ name }) => name)
    const summer = demoAdvertising(300, Date.UTC(2027, 6, 20)).campaigns.map(({ name }) => name)
    expect(winter).toContainEqual(expect.stringMatching(/^Winter tents – [A-Z]{2} – /))
    expect([...winter, ...summer].filter((name) => name.startsWith('Summer sale')).length).toBeGreaterThan(0)
    expect(winter.filter((name) => /summer|easter/i.test(name))).toEqual([])
    expect(summer.filter((name) => /winter|ski|black week/i.test(name))).toEqual([])
    const objectives = [...ads.line_items.values()].map(({ name, objective }) => [
      name?.split(' ').at(-1),
      objective,
    ])
    expect(objectives).not.toContainEqual(['video', expect.not.stringMatching('VIDEO_VIEWS')])
    expect(objectives).not.toContainEqual(['followers', expect.not.stringMatching('FOLLOWERS')])
  })

  it('has something that needs attention', () => {
    const campaigns = [...ads.campaigns.values()].filter((row) => !row.deleted)
    const items = [...ads.line_items.values()]
    const empty = campaigns.filter(({ id }) => !items.some(({ campaign_id }) => campaign_id === id))
    expect(empty).toHaveLength(1)
    const paused = campaigns.filter(({ entity_status }) => entity_status === 'PAUSED')
    expect(paused.length).toBeGreaterThan(2)
    expect(paused.every(({ daily_budget_amount_local_micro: daily }) => daily !== null)).toBe(true)
    const approvals = [...ads.promoted_tweets.values()].map(({ approval_status: status }) => status)
    expect(approvals.filter((status) => status !== 'ACCEPTED').sort()).toEqual(['REJECTED', 'UNDER_REVIEW'])
  })

  it('promotes only posts of its account', () => {
    const accountOf = new Map(
      demoPosts(today).posts.map((post) => [post.id, 'account_id' in post && post.account_id]),
    )
    for (const { tweet_id, account_id } of ads.promoted_tweets.values()) {
      expect(accountOf.get(tweet_id)).toBe(account_id)
    }
  })

  it('is the same all day, and as large as requested', () => {
    const tonight = today + day - 1
    expect(demoAdvertising(300, tonight)).toEqual(demoAdvertising(300, today))
    expect(demoPosts(tonight)).toEqual(demoPosts(today))
    expect(demoNews(tonight)).toEqual(demoNews(today))
    const large = demo(5_000)
    expect(large.line_items.size).toBe(5_000)
    expect(large.campaigns.size).toBe(50)
  })
})
