import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoCards } from '../../../../src/sandbox/demo/cards.ts'
import { demoUploads, mediaOf } from '../../../../src/sandbox/demo/media.ts'
import {
  demoConversations,
  demoLegacyCards,
  demoPolls,
} from '../../../../src/sandbox/demo/polls-and-conversations.ts'
import { listAccountMedia } from '../../../../src/shared/api/ads/account-media.ts'
import { findCards, getCard, listCards } from '../../../../src/shared/api/ads/cards.ts'
import { listMediaLibrary } from '../../../../src/shared/api/ads/media-library.ts'
import { listPollCards } from '../../../../src/shared/api/ads/poll-cards.ts'
import { listVideoConversations } from '../../../../src/shared/api/ads/video-conversation-cards.ts'
import { callAds, codes, part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { control, signedFetch } from '../support.ts'

const stage = demoStage()
const { asAda } = stage

const account = `/12/accounts/${demoAccountIds.northwind}`

/** Keys of the library's media of a kind. */
const image = mediaOf(demoAccountIds.northwind, 'IMAGE', '1.91:1')[0]?.media_key ?? ''
const video = mediaOf(demoAccountIds.northwind, 'VIDEO', '16:9')[0]?.media_key ?? ''
const [freshImage, freshVideo] = demoUploads.map(({ media_key }) => media_key)

const site = { type: 'WEBSITE', url: 'https://northwind.example/boots' }
const details = { type: 'DETAILS', title: 'Boots', destination: site }
const website = { name: 'New card', components: [{ type: 'MEDIA', media_key: image }, details] }

describe('media', () => {
  it('are served by the sandbox itself: images, videos and posters', async () => {
    const { status, body } = await asAda('GET', `${account}/media_library?count=50&sort_by=created_at-desc`)
    expect(status).toBe(200)
    const { data } = listMediaLibrary.reply.parse(body)
    expect(data).toHaveLength(50)
    const video = data.find(({ media_type }) => media_type === 'VIDEO')
    const picture = data.find(({ media_type }) => media_type === 'IMAGE')
    for (const [address, type] of [
      [picture?.media_url, 'image/png'],
      [video?.media_url, 'video/mp4'],
      [video?.poster_media_url, 'image/png'],
    ]) {
      expect(address).toMatch(new RegExp(`^${stage.sandbox.addresses.base_url}/media/`))
      const response = await fetch(address ?? '')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
    }
    expect((await fetch(`${stage.sandbox.addresses.base_url}/media/pictures/boat-1.png`)).status).toBe(404)
    expect((await fetch(`${stage.sandbox.addresses.base_url}/media/uploads/3_1.image`)).status).toBe(404)
  })

  it('that were uploaded come back unchanged', async () => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = async (path: string, body?: unknown) => {
      const headers = { 'content-type': 'application/json' }
      const init = body === undefined ? {} : { headers, body: JSON.stringify(body) }
      const url = `${stage.sandbox.addresses.base_url}/2/media/upload${path}`
      return part(await (await signedFetch('POST', url, stage.ada, {}, init)).json(), 'data')
    }
    const begun = await upload('/initialize', { media_type: 'image/png', total_bytes: bytes.length })
    const id = String(part(begun, 'id'))
    await upload(`/${id}/append`, { media: bytes.toString('base64'), segment_index: 0 })
    await upload(`/${id}/finalize`)
    const key = String(part(begun, 'media_key'))
    const added = await asAda('POST', `${account}/media_library?media_key=${key}`)
    expect(added.data).toMatchObject({ aspect_ratio: '1:1', media_type: 'IMAGE', tweeted: false })
    const response = await fetch(String(part(added.data, 'media_url')))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    await control(stage.sandbox, '/reset', {})
    expect((await fetch(String(part(added.data, 'media_url')))).status).toBe(404)
  })

  it('can be added once, by their uploader; another user’s upload is not found', async () => {
    const path = `/12/accounts/${demoAccountIds.wayline}/media_library?media_key=${freshImage}`
    expect((await callAds(stage.sandbox, stage.bert, 'POST', path)).status).toBe(404)
    expect((await asAda('POST', path)).status).toBe(200)
    expect(codes((await asAda('POST', path)).errors)).toEqual(['INVALID media_key'])
    // Another account's library is separate.
    expect((await asAda('POST', `${account}/media_library?media_key=${freshImage}`)).status).toBe(200)
  })

  it('can be added again after a deletion, with the new texts', async () => {
    const one = `${account}/media_library/${video}`
    expect((await asAda('DELETE', one)).data).toMatchObject({ media_key: video, deleted: true })
    expect((await asAda('GET', one)).status).toBe(404)
    const again = await asAda('POST', `${account}/media_library?media_key=${video}&title=Once+more`)
    expect(again.data).toMatchObject({
      title: 'Once more',
      name: null,
      description: null,
      deleted: false,
      aspect_ratio: '16:9',
    })
    const preroll = await asAda('GET', `${account}/account_media?creative_types=PREROLL`)
    const found = listAccountMedia.reply.parse(preroll.body).data.filter(({ video_id }) => video_id === video)
    expect(found).toHaveLength(1)
  })

  it('for ads become preroll creatives, which stay when the media is removed', async () => {
    expect((await asAda('POST', `${account}/media_library?media_key=${freshVideo}`)).status).toBe(200)
    await asAda('DELETE', `${account}/media_library/${freshVideo}`)
    const { body } = await asAda('GET', `${account}/account_media?creative_types=PREROLL&count=1000`)
    const { data } = listAccountMedia.reply.parse(body)
    expect(data.map(({ video_id }) => video_id)).toContain(freshVideo)
  })

  it('are refused for everything that is wrong at once, in the order of the table', async () => {
    const long = 'x'.repeat(101)
    const answer = await asAda(
      'POST',
      `${account}/media_library?media_key=${freshImage}&title=T&name=${long}&description=D`,
    )
    expect(codes(answer.errors)).toEqual([
      'INVALID_PARAMETER description',
      'INVALID_PARAMETER name',
      'INVALID_PARAMETER title',
    ])
    const unknown = await asAda('POST', `${account}/media_library?media_key=3_5&name=${long}`)
    expect(codes(unknown.errors)).toEqual(['MEDIA_NOT_FOUND media_key', 'INVALID_PARAMETER name'])
    const there = await asAda('POST', `${account}/media_library?media_key=${video}&title=${'x'.repeat(71)}`)
    expect(codes(there.errors)).toEqual(['INVALID media_key', 'INVALID_PARAMETER title'])
    const poster = await asAda('PUT', `${account}/media_library/${video}?poster_media_key=${video}`)
    expect(codes(poster.errors)).toEqual(['INVALID_MEDIA poster_media_key'])
  })

  it('can get a poster and lose it again', async () => {
    const path = `${account}/media_library/${video}`
    const set = await asAda('PUT', `${path}?poster_media_key=${image}`)
    const own = part((await asAda('GET', `${account}/media_library/${image}`)).data, 'media_url')
    expect(set.data).toMatchObject({ poster_media_key: image, poster_media_url: own })
    const cleared = await asAda('PUT', `${path}?poster_media_key=`)
    expect(cleared.data).toMatchObject({
      poster_media_key: null,
      poster_media_url: expect.stringContaining('/media/'),
    })
  })

  it.each([
    ['camp+dusk', true],
    ['DUSK', true],
    ['dus', false],
    ['camp+nowhere', false],
    ['%21%3F', false],
  ])('are found by whole words: %s', async (q, isFound) => {
    const { data } = await asAda('GET', `${account}/media_library?q=${q}&count=50`)
    expect(Array.isArray(data) && data.length > 0).toBe(isFound)
  })
})

describe('cards', () => {
  it('of every form are listed and found under their type', async () => {
    const list = listCards.reply.parse(
      (await asAda('GET', `${account}/cards?count=200&with_total_count=true`)).body,
    )
    const mine = demoCards.filter(
      ({ account_id, deleted }) => account_id === demoAccountIds.northwind && !deleted,
    )
    expect([list.data.length, list.total_count]).toEqual([mine.length, mine.length])
    const legacy = await asAda(
      'GET',
      `${account}/cards?include_legacy_cards=true&card_types=IMAGE_CONVERSATION`,
    )
    expect(part(legacy.data, 'length')).toBe(demoLegacyCards.length)
    const polls = listPollCards.reply.parse((await asAda('GET', `${account}/cards/poll`)).body)
    expect(polls.data).toHaveLength(demoPolls.length)
    expect(polls.data.find(({ card_type }) => card_type === 'VIDEO_POLLS')).toMatchObject({
      video_width: '1280',
      video_height: '720',
      content_duration_seconds: '6',
    })
    const talks = listVideoConversations.reply.parse(
      (await asAda('GET', `${account}/cards/video_conversation`)).body,
    )
    expect(talks.data).toHaveLength(demoConversations.length)
    const images = await asAda('GET', `${account}/cards/image_conversation?q=round+two`)
    expect(images.data).toMatchObject([{ name: 'Round two: out or in' }])
    const one = demoLegacyCards[0]?.id
    expect((await asAda('GET', `${account}/cards/image_conversation/${one}`)).status).toBe(200)
    expect((await asAda('GET', `${account}/cards/image_conversation/${demoCards[0]?.id}`)).status).toBe(404)
  })

  it('of all forms are found together by address or ID', async () => {
    const wanted = [demoCards[0], demoPolls[0], demoConversations[0], demoLegacyCards[0]].flatMap(
      (card) => card ?? [],
    )
    const uris = wanted.map(({ card_uri }) => card_uri).join(',')
    const { body } = await asAda('GET', `${account}/cards/all?card_uris=${encodeURIComponent(uris)}`)
    expect(
      findCards.reply
        .parse(body)
        .data.map(({ id }) => id)
        .sort(),
    ).toEqual(wanted.map(({ id }) => id).sort())
    for (const { id } of wanted)
      expect((await asAda('GET', `${account}/cards/all/${id}`)).data).toMatchObject({ id })
    expect((await asAda('GET', `${account}/cards/all`)).status).toBe(400)
    expect((await asAda('GET', `${account}/cards/all/none`)).status).toBe(404)
  })

  it('return more than was sent: websites have a short link', async () => {
    const created = getCard.reply.parse((await asAda('POST', `${account}/cards`, website)).body).data
    expect(created.components?.[1]).toMatchObject({
      destination: { ...site, tco_url: expect.stringMatching(/^https:\/\/t\.co\//) },
    })
    // A reply can be sent back: the link isn't part of the card.
    const again = await asAda('PUT', `${account}/cards/${created.id}`, { components: created.components })
    expect(again.status).toBe(200)
  })

  it('change between components and slides, and keep what a change omits', async () => {
    const id = String(part((await asAda('POST', `${account}/cards`, website)).data, 'id'))
    const slide = [{ type: 'MEDIA', media_key: image }, details]
    const slides = await asAda('PUT', `${account}/cards/${id}`, { slides: [slide, slide] })
    expect(slides.data).toMatchObject({ card_type: 'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE', name: 'New card' })
    expect(slides.data).not.toHaveProperty('components')
    const back = await asAda('PUT', `${account}/cards/${id}`, { ...website, name: null })
    expect(back.data).toMatchObject({ card_type: 'IMAGE_WEBSITE', name: 'New card' })
    expect(back.data).not.toHaveProperty('slides')
    // A media that has left the library since doesn't prevent a rename.
    await asAda('DELETE', `${account}/media_library/${image}`)
    expect((await asAda('PUT', `${account}/cards/${id}`, { name: 'Renamed' })).status).toBe(200)
    const refused = await asAda('PUT', `${account}/cards/${id}`, { components: website.components })
    expect(codes(refused.errors)).toEqual(['INVALID_MEDIA components.0.media_key'])
  })

  it('are refused for their type and for their content', async () => {
    const post = async (body: unknown) => codes((await asAda('POST', `${account}/cards`, body)).errors)
    expect(await post({ name: 5, components: 'none' })).toEqual([
      'INVALID_PARAMETER name',
      'INVALID_PARAMETER components',
    ])
    expect(await post([])).toEqual(['INVALID_PARAMETER body'])
    expect(await post({ components: [{ type: 'MEDIA', media_key: '3_99' }] })).toEqual([
      'MISSING_PARAMETER name',
      'INVALID_MEDIA components.0.media_key',
      'INVALID_PARAMETER components',
    ])
  })

  it('mark the media they show', async () => {
    await asAda('POST', `${account}/media_library?media_key=${freshImage}`)
    const components = [{ type: 'MEDIA', media_key: freshImage }, details]
    await asAda('POST', `${account}/cards`, { name: 'Shown', components })
    expect((await asAda('GET', `${account}/media_library/${freshImage}`)).data).toMatchObject({
      tweeted: true,
    })
  })

  it('of every form are deleted under their own type', async () => {
    const [poll, talk] = [demoPolls[0], demoConversations[0]]
    expect((await asAda('DELETE', `${account}/cards/IMAGE_POLLS/${poll?.id}`)).status).toBe(404)
    const gone = await asAda('DELETE', `${account}/cards/TEXT_POLLS/${poll?.id}`)
    expect(gone.data).toMatchObject({
      id: poll?.id,
      deleted: true,
      duration_in_minutes: poll?.duration_in_minutes,
    })
    expect((await asAda('GET', `${account}/cards/poll/${poll?.id}`)).status).toBe(404)
    expect((await asAda('GET', `${account}/cards/poll/${poll?.id}?with_deleted=true`)).status).toBe(200)
    expect((await asAda('DELETE', `${account}/cards/VIDEO_CONVERSATION/${talk?.id}`)).data).toMatchObject({
      deleted: true,
    })
    const cards = z.array(z.looseObject({ id: z.string(), card_type: z.string() }))
    const [card] = cards.parse((await asAda('GET', `${account}/cards?count=1`)).data)
    expect((await asAda('DELETE', `${account}/cards/IMAGE_CONVERSATION/${card?.id}`)).status).toBe(404)
    expect((await asAda('DELETE', `${account}/cards/${card?.card_type}/${card?.id}`)).data).toMatchObject({
      id: card?.id,
      card_type: card?.card_type,
      deleted: true,
    })
    expect((await asAda('DELETE', `${account}/cards/${card?.card_type}/${card?.id}`)).status).toBe(404)
  })

  it('with an image for a conversation can be created, changed and deleted', async () => {
    const path = `${account}/cards/image_conversation`
    const texts = 'first_cta=Boots&first_cta_tweet=Boots&name=Talk&thank_you_text=Thanks&title=Boots'
    const wrong = await asAda('POST', `${path}?${texts}&media_key=${video}&thank_you_url=nowhere`)
    expect(codes(wrong.errors)).toEqual(['INVALID_MEDIA media_key', 'INVALID_PARAMETER thank_you_url'])
    const unlocked = await asAda(
      'POST',
      `${path}?${texts}&media_key=${image}&unlocked_image_media_key=${image}`,
    )
    expect(codes(unlocked.errors)).toEqual(['INVALID_MEDIA unlocked_image_media_key'])
    const made = await asAda('POST', `${path}?${texts}&media_key=${image}`)
    expect(made.data).toMatchObject({ card_type: 'IMAGE_CONVERSATION', name: 'Talk', media_key: image })
    const one = `${path}/${part(made.data, 'id')}`
    expect(codes((await asAda('PUT', `${one}?title=`)).errors)).toEqual(['MISSING_PARAMETER title'])
    expect((await asAda('PUT', `${one}?name=Other`)).data).toMatchObject({ name: 'Other', title: 'Boots' })
    expect((await asAda('DELETE', one)).data).toMatchObject({ deleted: true })
    expect(verdict(await asAda('DELETE', one))).toBe('404 CARD_NOT_FOUND card_id')
    expect(verdict(await asAda('DELETE', `${path}/${demoPolls[0]?.id}`))).toBe('404 CARD_NOT_FOUND card_id')
  })

  it('aren’t found under a type that another path ends with', async () => {
    for (const [type, id] of [
      ['poll', demoPolls[0]?.id],
      ['all', demoPolls[0]?.id],
      ['all', demoCards[0]?.id],
    ]) {
      expect(verdict(await asAda('DELETE', `${account}/cards/${type}/${id}`))).toMatch(/^404 CARD_NOT_FOUND/)
    }
    for (const name of ['poll', 'all']) {
      expect((await asAda('DELETE', `${account}/cards/${name}`)).status).toBe(405)
      expect((await asAda('PUT', `${account}/cards/${name}/${demoPolls[0]?.id}`)).status).toBe(405)
    }
  })
})

describe('polls and conversations', () => {
  it('are refused for everything at once, in the order of their tables', async () => {
    const poll = await asAda(
      'POST',
      `${account}/cards/poll?duration_in_minutes=4&second_choice=B&fourth_choice=D&media_key=16_1`,
    )
    expect(codes(poll.errors)).toEqual([
      'INVALID_PARAMETER duration_in_minutes',
      'MISSING_PARAMETER first_choice',
      'MISSING_PARAMETER name',
      'INCLUSIVE_PARAMETERS third_choice',
      'INVALID_MEDIA media_key',
    ])
    const talk = await asAda('POST', `${account}/cards/video_conversation`)
    expect(codes(talk.errors)).toEqual([
      'MISSING_PARAMETER first_cta',
      'MISSING_PARAMETER first_cta_tweet',
      'MISSING_PARAMETER media_key',
      'MISSING_PARAMETER name',
      'MISSING_PARAMETER thank_you_text',
      'MISSING_PARAMETER title',
    ])
  })

  it('with an image have its address and size', async () => {
    const parameters = `duration_in_minutes=60&first_choice=A&second_choice=B&name=P&media_key=${image}`
    expect((await asAda('POST', `${account}/cards/poll?${parameters}`)).data).toMatchObject({
      card_type: 'IMAGE_POLLS',
      image: expect.stringContaining('/media/pictures/'),
      image_display_width: '1200',
      image_display_height: '628',
    })
  })

  it('of the second kind are replaced as a whole', async () => {
    const path = `${account}/cards/video_conversation/${demoConversations[2]?.id}`
    expect(codes((await asAda('PUT', `${path}?title=`)).errors)).toEqual(['MISSING_PARAMETER title'])
    expect(
      (await asAda('PUT', `${path}?title=&second_cta=%23Noon&second_cta_tweet=Noon`)).data,
    ).toMatchObject({
      title: null,
      second_cta: '#Noon',
      first_cta: '#Dawn',
    })
    // Its video may leave the library; the card keeps it.
    await asAda('DELETE', `${account}/media_library/${demoConversations[2]?.media_key}`)
    expect((await asAda('PUT', `${path}?name=Later`)).data).toMatchObject({
      name: 'Later',
      video_width: '1280',
    })
    expect((await asAda('DELETE', path)).data).toMatchObject({ deleted: true })
    expect((await asAda('PUT', `${path}?name=Gone`)).status).toBe(404)
  })
})
