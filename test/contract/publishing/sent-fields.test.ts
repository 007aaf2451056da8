import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { defaultLineItems, demoAdvertising } from '../../../src/sandbox/demo/advertising.ts'
import { demoAudienceIds } from '../../../src/sandbox/demo/audiences.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import { templateSubjects } from '../../../src/shared/creatives/template.ts'
import type { EntityRow } from '../../../src/shared/entities/entity-row.ts'
import { type DraftSubject, descriptorOf, draftSubjects } from '../../../src/shared/entities/kinds.ts'
import { sameValue } from '../../../src/shared/entities/match.ts'
import { entityKinds } from '../../../src/shared/entities/registry.ts'
import { criterionFields } from '../../../src/shared/entities/targeting/targeting-set.ts'
import { unwrap } from '../../support/outcomes.ts'
import { film, jpeg } from '../../unit/main/modules/media/sample-files.ts'
import {
  type CampaignPublishing,
  lineItemFields,
  setCampaignPublishing,
} from '../campaigns/campaign-publishing.ts'
import { workspace } from '../stage/adas-stage.ts'
import { dropped } from '../stage/stage.ts'
import { publishActs } from './publish-acts.ts'

let work: CampaignPublishing
afterEach(() => work.stage.end())

const { create, publish, ended, steps } = publishActs(() => work.stage)

const isPart = (subject: DraftSubject) => descriptorOf(subject).partOf !== undefined

const listed = async (subject: DraftSubject, changedOnly: boolean) =>
  unwrap(
    await work.stage.handlers.entities.list({
      workspace,
      subject,
      text: '',
      types: [],
      changedOnly,
      sort: 'updated',
      descending: true,
      offset: 0,
      count: 200,
    }),
  )

async function synced(subject: DraftSubject): Promise<readonly EntityRow[]> {
  const { entities } = work.stage.handlers
  const page = () => listed(subject, false)
  await page()
  await expect.poll(async () => (await page()).sync.kind).toBe('idle')
  unwrap(await entities.refresh({ workspace, subject }))
  await expect.poll(async () => (await page()).sync.kind).toBe('idle')
  return (await page()).rows
}

/** Drafts of the files of one publish, with their fields, and the keys that they get. */
async function publishMedia(poster: string) {
  const { media, drafts } = work.stage.handlers
  const files = { 'wide.jpg': jpeg(1_600, 838), 'film.mp4': film({ width: 1_280, height: 720, seconds: 8 }) }
  const paths = Object.entries(files).map(([name, bytes]) => {
    const path = join(work.stage.folder, name)
    writeFileSync(path, bytes)
    return path
  })
  const added = unwrap(await media.add({ workspace, files: paths.map((path) => dropped(work.stage, path)) }))
  const texts = { title: 'A film', description: 'Of tents', poster_media_key: poster }
  const sent = [
    { name: 'Wide', file_name: 'wide.jpg' },
    { name: 'Film', file_name: 'film.mp4', ...texts },
  ]
  for (const [place, { id }] of added.drafts.entries())
    unwrap(await drafts.edit({ draftId: id, fields: sent[place] ?? {} }))
  const done = await steps(await ended(await publish()))
  const [wide = '', movie = ''] = added.drafts.map(
    ({ id }) => done.findLast(({ draftId }) => draftId === id)?.remoteId ?? '',
  )
  return {
    wide,
    movie,
    sent: new Map([
      [wide, sent[0] ?? {}],
      [movie, sent[1] ?? {}],
    ]),
  }
}

type Keys = { readonly wide: string; readonly movie: string; readonly post: string }
const website = (url: string) => ({ type: 'WEBSITE', url })
const details = (title: string) => ({
  type: 'DETAILS',
  title,
  destination: website('https://northwind.com/kb'),
})
const adPost = { as_user_id: demoUsers.ada.id, nullcast: true }

/** Everything that a person can fill in, by kind; those without a list of their own are part of others. */
const examples: Partial<Record<DraftSubject, (keys: Keys) => readonly Fields[]>> = {
  card: ({ wide, movie }) => [
    { name: 'Website', components: [{ type: 'MEDIA', media_key: wide }, details('Tents & more')] },
    {
      name: 'App',
      components: [
        { type: 'MEDIA', media_key: movie },
        {
          type: 'BUTTON',
          label: { type: 'ENUM', value: 'INSTALL' },
          destination: {
            type: 'APP',
            country_code: 'DE',
            googleplay_app_id: 'com.northwind.app',
            googleplay_deep_link: 'northwind://tents',
            ios_app_store_identifier: '333903271',
            ios_deep_link: 'northwind://boots',
          },
        },
      ],
    },
    { name: 'Carousel', components: [{ type: 'SWIPEABLE_MEDIA', media_keys: [wide, wide] }, details('Two')] },
    {
      name: 'Slides',
      slides: [
        [{ type: 'MEDIA', media_key: wide }, details('One')],
        [{ type: 'MEDIA', media_key: wide }, details('Other')],
      ],
    },
  ],
  poll: ({ wide, movie }) => {
    const choices = { first_choice: 'A', second_choice: 'B', third_choice: 'C', fourth_choice: 'D' }
    return [undefined, wide, movie].map((media_key) => ({
      name: `Poll ${media_key}`,
      duration_in_minutes: 4_320,
      ...choices,
      ...(media_key && { media_key }),
    }))
  },
  videoConversation: ({ wide, movie }) => [
    {
      name: 'Talk',
      title: 'Which tent?',
      media_key: movie,
      poster_media_key: wide,
      unlocked_image_media_key: wide,
      first_cta: '#One',
      first_cta_tweet: 'I like #One',
      second_cta: '#Two',
      second_cta_tweet: 'I like #Two',
      third_cta: '#Three',
      third_cta_tweet: 'I like #Three',
      fourth_cta: '#Four',
      fourth_cta_tweet: 'I like #Four',
      thank_you_text: 'Thanks',
      thank_you_url: 'https://northwind.com/thanks',
    },
    {
      name: 'Short talk',
      title: 'Which boots?',
      media_key: movie,
      unlocked_video_media_key: movie,
      first_cta: '#One',
      first_cta_tweet: 'I like #One',
      thank_you_text: 'Thanks',
    },
  ],
  post: ({ wide, movie, post }) => [
    { ...adPost, name: 'Picture', text: 'Look at https://northwind.com/a & b', media_keys: [wide] },
    {
      ...adPost,
      text: 'A film',
      media_keys: [movie],
      video_cta: 'VISIT_SITE',
      video_cta_value: 'https://northwind.com/film',
      video_title: 'Film',
      video_description: 'Of tents',
    },
    { ...adPost, nullcast: false, text: 'A partner post', paid_partnership: true },
    { ...adPost, nullcast: false, text: 'A reply', in_reply_to_tweet_id: post },
    { ...adPost, nullcast: false, text: 'A quote', quote_tweet_id: post },
  ],
  customAudience: () => [{ name: 'Boot buyers of spring', description: 'Bought boots' }],
}

const sharing: Fields = {
  tailored_audience_id: demoAudienceIds.bootBuyers,
  granted_account_id: demoAccountIds.wayline,
  permission_level: 'READ_WRITE',
}

const criterion = (targeting_type: string, targeting_value: string, operator_type = 'EQ') => ({
  targeting_type,
  targeting_value,
  operator_type,
})
const targetedValues = criterionFields([
  criterion('LANGUAGE', 'fr'),
  criterion('LANGUAGE', 'de'),
  criterion('GENDER', '2'),
  criterion('AGE', 'AGE_OVER_50'),
  criterion('BROAD_KEYWORD', 'tents & boots'),
  criterion('PHRASE_KEYWORD', 'occasion', 'NE'),
])

/** Parts of a line item. */
const lineItemParts: ReadonlySet<DraftSubject> = new Set(['promotedPost', 'curatedCategory', 'targeting'])

const partsOf = (lineItem: string, post: string, category: string): readonly [DraftSubject, Fields][] => [
  ['promotedPost', { line_item_id: lineItem, tweet_id: post }],
  ['curatedCategory', { line_item_id: lineItem, curated_category_id: category }],
  ['targeting', { line_item_id: lineItem, ...targetedValues }],
]

/** Fields of `sent` that `content` lacks or has otherwise. */
function missingIn(subject: DraftSubject, sent: Fields, content: Fields): readonly string[] {
  const unreturned = descriptorOf(subject).unreturned?.(sent) ?? []
  return Object.keys(sent).filter(
    (field) => !unreturned.includes(field) && !sameValue(field, sent[field] ?? null, content[field] ?? null),
  )
}

it('shows and copies everything that was sent, or says what the service doesn’t return', {
  timeout: 120_000,
}, async () => {
  work = await setCampaignPublishing()
  const { drafts, entities, templates } = work.stage.handlers
  const [poster] = (await synced('media')).filter(({ type }) => type === 'IMAGE')
  const [category = ''] = demoAdvertising(defaultLineItems, 0).curated_categories.map(({ id }) => id)
  const [existing] = (await synced('post')).filter(({ type }) => type === 'ORGANIC')
  const keys = { ...(await publishMedia(poster?.key ?? '')), post: existing?.key ?? '' }
  const sent: { readonly subject: DraftSubject; readonly key: string; readonly fields: Fields }[] = []
  for (const [key, fields] of keys.sent) sent.push({ subject: 'media', key, fields })
  const pending: { readonly subject: DraftSubject; readonly id: string; readonly fields: Fields }[] = []
  const add = async (subject: DraftSubject, fields: Fields) => {
    const { id } = await create(subject, fields)
    pending.push({ subject, id, fields })
    return `draft:${id}`
  }
  for (const subject of draftSubjects)
    for (const fields of examples[subject]?.(keys) ?? []) await add(subject, fields)
  const campaign = await work.newCampaign('Everything')
  const parent = await add('campaign', campaign)
  const lineItem = await add('lineItem', { ...lineItemFields, name: 'Line', campaign_id: parent })
  const adDraft = pending.find(({ subject }) => subject === 'post')
  for (const [subject, fields] of partsOf(lineItem, `draft:${adDraft?.id}`, category))
    await add(subject, fields)
  await add('audiencePermission', sharing)
  const done = await steps(await ended(await publish()))
  expect(done.filter(({ state }) => state !== 'done')).toEqual([])
  const publishedAs = new Map(done.map(({ draftId, remoteId }) => [`draft:${draftId}`, remoteId ?? '']))
  for (const { subject, id, fields } of pending) {
    const names = Object.entries(fields).map(([name, value]) => [
      name,
      publishedAs.get(String(value)) ?? value,
    ])
    sent.push({ subject, key: publishedAs.get(`draft:${id}`) ?? '', fields: Object.fromEntries(names) })
  }
  for (const subject of new Set(sent.map(({ subject }) => subject))) await synced(subject)

  const lost: string[] = []
  const note = (where: string, fields: readonly string[]) =>
    lost.push(...fields.map((field) => `${where}: ${field}`))
  for (const { subject, key, fields } of sent) {
    const name = `${subject} ${fields.name ?? fields.text}`
    const [row] = unwrap(await entities.find({ workspace, subject, keys: [key] }))
    note(`${name} shown`, missingIn(subject, fields, { ...row?.content, ...row?.recordMedia }))
    if (entityKinds[subject].create !== undefined && !isPart(subject) && subject !== 'media') {
      const copy = unwrap(await drafts.clone({ workspace, subject, key }))
      note(`${name} copied`, missingIn(subject, { ...fields, name: null }, { ...copy.patch, name: null }))
    }
    const template = templateSubjects.find((one) => one === subject)
    if (template === undefined) continue
    unwrap(await templates.save({ workspace, subject: template, key, name: name.slice(0, 80) }))
    const saved = unwrap(await templates.list({ subject: template })).find(
      (one) => one.name === name.slice(0, 80),
    )
    const { fields: restored } = unwrap(await templates.fieldsFor({ workspace, id: saved?.id ?? 0 }))
    note(`${name} as template`, missingIn(subject, fields, restored))
  }
  // A line item's parts are copied with it.
  const copies = unwrap(
    await work.stage.handlers.campaigns.clone({
      workspace,
      items: [{ subject: 'campaign', key: publishedAs.get(parent) ?? '' }],
      withChildren: true,
    }),
  )
  const [copiedItem = ''] = copies.lineItems
  for (const { subject, fields } of sent) {
    if (!lineItemParts.has(subject)) continue
    const drafted = (await listed(subject, true)).rows.find(
      ({ content }) => content.line_item_id === copiedItem,
    )
    note(
      `${subject} copied`,
      missingIn(subject, { ...fields, line_item_id: copiedItem }, drafted?.content ?? {}),
    )
  }
  expect(lost).toEqual([])
  // Every kind takes part.
  const covered = new Set(sent.map(({ subject }) => subject))
  expect(
    draftSubjects.filter((subject) => entityKinds[subject].create !== undefined && !covered.has(subject)),
  ).toEqual([])
})
