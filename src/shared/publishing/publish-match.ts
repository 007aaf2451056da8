import { parseIsoTime } from '../api/conventions.ts'
import { type Fields, type Json, sameJson } from '../core/json.ts'
import type { DraftSubject } from '../drafts/draft.ts'
import { contentOfRecord } from '../drafts/draft-from-record.ts'

/**
 * Whether a record of the service is what a call without an answer made. exact: everything that can be read is as it
 * was sent · similar: the same name, but other parts differ, so a person has to look · different.
 */
export type Likeness = 'exact' | 'similar' | 'different'

/** `sent` is what the call carried, by the names of its parameters. */
export function likeness(subject: DraftSubject, sent: Fields, record: Fields): Likeness {
  switch (subject) {
    case 'media':
      return record.media_key === sent.media_key ? 'exact' : 'different'
    case 'promotedPost': {
      const { tweet_ids } = sent
      const isMeant = Array.isArray(tweet_ids) && tweet_ids.some((id) => id === record.tweet_id)
      return isMeant && record.line_item_id === sent.line_item_id ? 'exact' : 'different'
    }
    case 'post':
      return postLikeness(sent, record)
    case 'card':
      return byName(sent, contentOfRecord(subject, record), ['components', 'slides'])
    case 'poll':
      return byName(sent, contentOfRecord(subject, record), pollParts)
    case 'videoConversation':
      return byName(sent, contentOfRecord(subject, record), conversationParts)
    case 'campaign':
      return bySent(subject, sent, record, ['funding_instrument_id'])
    case 'lineItem':
      return bySent(subject, sent, record, ['campaign_id', 'objective'])
    case 'curatedCategory': {
      const isMeant = record.line_item_id === sent.line_item_id
      return isMeant && record.curated_category_id === sent.curated_category_id ? 'exact' : 'different'
    }
    case 'accountMedia':
    case 'legacyCard':
      return 'different'
  }
}

const pollParts = [
  'duration_in_minutes',
  'first_choice',
  'second_choice',
  'third_choice',
  'fourth_choice',
] as const

/** Those that answers tell: posters and unlocked images come back as addresses only. */
const conversationParts = [
  ...['title', 'media_key', 'thank_you_text', 'thank_you_url', 'first_cta', 'first_cta_tweet'],
  ...['second_cta', 'second_cta_tweet', 'third_cta', 'third_cta_tweet', 'fourth_cta', 'fourth_cta_tweet'],
] as const

function byName(sent: Fields, content: Fields, parts: readonly string[]): Likeness {
  if (textOf(sent.name) !== textOf(content.name)) return 'different'
  const same = parts.every((part) => sameJson(sent[part] ?? null, content[part] ?? null))
  return same ? 'exact' : 'similar'
}

/** Everything that was sent has to come back; what was left out has a default. Without `must` it is another thing. */
function bySent(subject: DraftSubject, sent: Fields, record: Fields, must: readonly string[]): Likeness {
  const content = contentOfRecord(subject, record)
  const isSame = (name: string): boolean => sameValue(name, sent[name] ?? null, content[name] ?? null)
  if (textOf(sent.name) !== textOf(content.name) || !must.every(isSame)) return 'different'
  const names = Object.keys(sent).filter((name) => name !== 'account_id' && !isIgnored(sent, name))
  return names.every(isSame) ? 'exact' : 'similar'
}

/** AUTO keeps no bid (decisions.md, "Line items, campaigns"). */
function isIgnored(sent: Fields, name: string): boolean {
  return name === 'bid_amount_local_micro' && (sent.bid_strategy ?? 'AUTO') === 'AUTO'
}

/** Times come back in one form, lists in any order. */
function sameValue(name: string, sent: Json, found: Json): boolean {
  if (name.endsWith('_time')) return parseIsoTime(textOf(sent)) === parseIsoTime(textOf(found))
  if (Array.isArray(sent) && Array.isArray(found)) return sameJson([...sent].sort(), [...found].sort())
  return sameJson(sent, found)
}

function postLikeness(sent: Fields, record: Fields): Likeness {
  const content = contentOfRecord('post', record)
  if (postText(textOf(sent.text), {}) !== postText(textOf(content.text), record)) return 'different'
  const sameName = textOf(sent.name) === textOf(content.name)
  const sameCard = textOf(sent.card_uri) === textOf(content.card_uri)
  const sameMedia =
    content.media_keys === undefined || sameJson(sent.media_keys ?? [], content.media_keys ?? [])
  return sameName && sameCard && sameMedia ? 'exact' : 'similar'
}

/** The text as a person wrote it: short links and the entities of HTML are the platform's (public-facts A9). */
function postText(text: string, record: Fields): string {
  let written = text
  for (const { url, expanded } of shortLinks(record)) written = written.replaceAll(url, expanded)
  return written
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .normalize('NFC')
    .trim()
}

function shortLinks({ entities }: Fields): readonly { readonly url: string; readonly expanded: string }[] {
  const urls = isObject(entities) ? entities.urls : undefined
  if (!Array.isArray(urls)) return []
  return urls.flatMap((entry) => {
    if (!isObject(entry)) return []
    const { url, expanded_url: expanded } = entry
    return typeof url === 'string' && typeof expanded === 'string' && url !== '' ? [{ url, expanded }] : []
  })
}

function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/**
 * New things with the same key could be taken for one another when they are looked up, so they are never under way
 * at the same time. Null for what the service itself tells apart.
 */
export function likenessKey(subject: DraftSubject, content: Fields): string | null {
  switch (subject) {
    case 'card':
    case 'poll':
    case 'videoConversation':
      return `${subject} ${textOf(content.name)}`
    case 'post':
      return `${subject} ${postText(textOf(content.text), {})}`
    case 'campaign':
      return `${subject} ${textOf(content.name)} ${textOf(content.funding_instrument_id)}`
    case 'lineItem':
      return `${subject} ${textOf(content.name)} ${textOf(content.campaign_id)} ${textOf(content.objective)}`
    case 'curatedCategory':
      return `${subject} ${textOf(content.line_item_id)} ${textOf(content.curated_category_id)}`
    case 'promotedPost':
      return `${subject} ${textOf(content.line_item_id)} ${textOf(content.tweet_id)}`
    case 'media':
    case 'accountMedia':
    case 'legacyCard':
      return null
  }
}

/** Fields of a change that a record tells back; the others cannot be looked up. */
export function readBack(subject: DraftSubject, patch: Fields): readonly string[] {
  return Object.keys(patch).filter((name) => subject !== 'videoConversation' || !writeOnly.has(name))
}

const writeOnly: ReadonlySet<string> = new Set(['poster_media_key', 'unlocked_image_media_key'])

/** Whether a record says what a change has set; a cleared field is one that says nothing. */
export function holds(subject: DraftSubject, patch: Fields, record: Fields): boolean {
  const content = contentOfRecord(subject, record)
  return readBack(subject, patch).every((name) => {
    const sent = patch[name]
    if (isIgnored({ ...content, ...patch }, name) && subject === 'lineItem') return true
    const isEmpty =
      sent === '' || sent === undefined || sent === null || (Array.isArray(sent) && sent.length === 0)
    return isEmpty ? (content[name] ?? null) === null : sameValue(name, sent, content[name] ?? null)
  })
}
