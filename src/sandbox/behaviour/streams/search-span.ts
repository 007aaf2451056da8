import type { RuleEndpoint } from '../../../shared/streams/operators.ts'
import { readRule } from '../../../shared/streams/read-rule.ts'
import type { RequestError } from '../../answer/platform-errors.ts'
import { firstIdAt, instantOfId } from '../../ids.ts'
import { findPost } from '../../social/people.ts'
import type { World } from '../../state/world.ts'
import type { Position, Span } from '../../streams/post-index.ts'

/** Parameters of all searches and counts. */
export interface SearchParameters {
  readonly query?: string | undefined
  readonly start_time?: string | undefined
  readonly end_time?: string | undefined
  readonly since_id?: string | undefined
  readonly until_id?: string | undefined
  readonly next_token?: string | undefined
  readonly pagination_token?: string | undefined
}

const second = 1000
const day = 86_400_000
/** Posts become searchable after this delay; an explicit bound may be slightly later. */
const defaultDelay = 30 * second
const minDelay = 10 * second
const recentDays = 7
const defaultDays = 30
/** The first post of the service. */
const beginning = Date.parse('2006-03-21T00:00:00Z')

/** The span of a search with valid parameters. */
export function spanOf(params: SearchParameters, endpoint: RuleEndpoint, now: number, world: World): Span {
  const { start_time, end_time, since_id, until_id } = params
  const end = end_time === undefined ? now - defaultDelay : Date.parse(end_time)
  const to = earlier({ at: end, id: '' }, until_id === undefined ? null : positionOfId(world, until_id))
  const reach = endpoint === 'recent' ? now - recentDays * day : beginning
  const defaultStart = endpoint === 'recent' || since_id !== undefined ? reach : to.at - defaultDays * day
  const start = start_time === undefined ? defaultStart : Date.parse(start_time)
  const since = since_id === undefined ? null : positionOfId(world, since_id)
  return { from: later({ at: start, id: '' }, since), to }
}

function earlier(first: Position, second: Position | null): Position {
  return second !== null && second.at < first.at ? second : first
}

function later(first: Position, second: Position | null): Position {
  return second !== null && second.at >= first.at ? second : first
}

/** Post times are whole seconds, even for an ID that doesn't exist. */
export function positionOfId(world: World, id: string): Position {
  const post = findPost(world, id)
  const at = post === undefined ? instantOfId(id) : Date.parse(post.created_at)
  return { at: Math.floor(at / second) * second, id }
}

/** All errors of query, bounds and tokens, with the service's messages (streams.md#search). */
export function reviewSearch(
  params: SearchParameters,
  endpoint: RuleEndpoint,
  now: number,
  world: World,
  isToken: (token: string) => boolean,
): readonly RequestError[] {
  return [
    ...queryErrors(params.query, endpoint),
    ...boundErrors(params, endpoint, now, world),
    ...tokenErrors(params, isToken),
  ]
}

function queryErrors(query: string | undefined, endpoint: RuleEndpoint): readonly RequestError[] {
  if (query === undefined) return []
  const ruleReading = readRule(query, endpoint)
  if (ruleReading.kind === 'rule') return []
  const details = ruleReading.errors.map(({ message }) => message).join(', ')
  return [
    { message: `There were errors processing your request: ${details}`, parameter: 'query', value: query },
  ]
}

function boundErrors(
  { start_time, end_time, since_id, until_id }: SearchParameters,
  endpoint: RuleEndpoint,
  now: number,
  world: World,
): readonly RequestError[] {
  const errors: RequestError[] = []
  const add = (parameter: string, value: string, message: string) =>
    errors.push({ parameter, value, message })
  const reach = endpoint === 'recent' ? now - recentDays * day : beginning
  for (const [parameter, text] of Object.entries({ start_time, end_time })) {
    if (text === undefined) continue
    const at = Date.parse(text)
    const start = `Invalid '${parameter}':'${text}'. '${parameter}' must be`
    if (at > now - minDelay) {
      add(parameter, text, `${start} a minimum of 10 seconds prior to the request time.`)
    } else if (at < reach) add(parameter, text, `${start} on or after ${minutes(reach)}.`)
  }
  if (start_time !== undefined && end_time !== undefined && Date.parse(start_time) >= Date.parse(end_time)) {
    add('end_time', end_time, `Invalid 'end_time':'${end_time}'. 'end_time' must be after 'start_time'.`)
  }
  if (since_id !== undefined && start_time !== undefined) {
    add('since_id', since_id, "'since_id' and 'start_time' exclude each other.")
  } else if (since_id !== undefined && positionOfId(world, since_id).at < reach) {
    const larger = `Please use a 'since_id' that is larger than ${firstIdAt(reach)}`
    add('since_id', since_id, `'since_id' must be a tweet id created after ${minutes(reach)}. ${larger}`)
  }
  if (until_id !== undefined && end_time !== undefined) {
    add('until_id', until_id, "'until_id' and 'end_time' exclude each other.")
  }
  return errors
}

/** `2026-06-22T16:35Z`, as the service writes bounds. */
function minutes(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`
}

function tokenErrors(
  { next_token, pagination_token }: SearchParameters,
  isToken: (token: string) => boolean,
): readonly RequestError[] {
  const wrong = Object.entries({ next_token, pagination_token }).flatMap(([parameter, value]) =>
    value === undefined || isToken(value)
      ? []
      : [{ message: `The \`${parameter}\` query parameter value [${value}] is not valid`, parameter, value }],
  )
  if (wrong.length > 0 || next_token === undefined || pagination_token === undefined) return wrong
  const message = '`pagination_token` and `next_token` are the same: send one of them.'
  return [{ message, parameter: 'pagination_token', value: pagination_token }]
}
