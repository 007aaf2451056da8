import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallEvent } from '../../src/main/shell/bridge/sender-guard.ts'
import { ownOrigin } from '../../src/main/shell/pages/own-origin.ts'
import { type BridgeHandlers, calls } from '../../src/shared/contract/contract.ts'
import { succeed } from '../../src/shared/core/outcome.ts'
import { goodInputs } from '../support/good-inputs.ts'
import { inputOf } from '../support/input-arbitrary.ts'
import { casesFor } from '../support/runs.ts'
import { spoilt } from './hostile-value.ts'
import { everyCall, isBug, ourContents, serveContract, trusted } from './served-bridge.ts'

const runs = casesFor(15, 10_000)
const reached: unknown[] = []

/** Handlers for the whole contract that record their inputs. */
function recordingHandlers(): BridgeHandlers {
  const keep = async (input: unknown) => {
    reached.push(input)
    return succeed(null)
  }
  const groups = Object.entries(calls).map(([subject, group]) => [
    subject,
    Object.fromEntries(Object.keys(group).map((verb) => [verb, keep])),
  ])
  return Object.fromEntries(groups)
}

const served = serveContract(recordingHandlers())

/** Sends an input and returns what a handler got; undefined if none was called. */
async function outcomeOf(channel: string, input: unknown, event = trusted) {
  reached.length = 0
  served.logger.entries.length = 0
  const answer = await served.ask(channel, event, input)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(served.logger.entries.filter(isBug)).toEqual([])
  return { answer, reached: reached.length > 0, input: reached[0] }
}

const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

/** The schemas of numbers with the name of a time, in milliseconds or days. */
function timesIn(
  schema: unknown,
  name = '',
): readonly { readonly name: string; readonly maximum?: unknown }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isTime = 'type' in schema && schema.type === 'integer' && /^(?:from|to|until|since|at)$/.test(name)
  const own = isTime ? [{ name, ...schema }] : []
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, part]) =>
      timesIn(part, ['anyOf', 'oneOf'].includes(key) || /^\d+$/.test(key) ? name : key),
    ),
  ]
}

function isUnbounded({ maximum }: { readonly maximum?: unknown }): boolean {
  return typeof maximum !== 'number' || maximum > lastInstant
}

const refused = expect.objectContaining({ ok: false, fault: expect.objectContaining({ kind: 'refused' }) })

/** What no handler may ever get, checked without the guard that keeps it out. */
function faultsOf(value: unknown, maxLength: number, depth = 0): string | null {
  if (depth > 30) return 'deep'
  if (typeof value === 'function' || typeof value === 'symbol') return typeof value
  if (typeof value === 'bigint') return value >= 2n ** 53n || value <= -(2n ** 53n) ? null : 'small bigint'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'no number'
  if (typeof value === 'string' && value.length > maxLength) return 'long'
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]') return 'no data'
  for (const [key, part] of Object.entries(value)) {
    if (['__proto__', 'constructor', 'prototype'].includes(key)) return 'prototype'
    const fault = faultsOf(part, maxLength, depth + 1)
    if (fault !== null) return fault
  }
  return null
}

describe.each(everyCall)('$name', ({ name, channel, call: { input, maxInputBytes } }) => {
  it('accepts what its schema allows, and nothing else', async () => {
    let heard = 0
    const holds = async (sent: unknown) => {
      const found = await outcomeOf(channel, sent)
      if (!found.reached) return void expect(found.answer).toEqual(refused)
      heard += 1
      expect(found.answer).toEqual(succeed(null))
      expect(faultsOf(found.input, maxInputBytes)).toBeNull()
      // A handler gets exactly what the schema parses: nothing extra, and parsing it again changes nothing.
      expect(input.parse(found.input)).toEqual(found.input)
    }
    await fc.assert(fc.asyncProperty(inputOf(input), holds), { numRuns: runs })
    // Code rules may refuse every well-typed input that was drawn.
    await holds(goodInputs[name])
    // If everything were refused, this test would prove nothing.
    expect(heard).toBeGreaterThan(0)
    await fc.assert(fc.asyncProperty(spoilt(inputOf(input)), holds), { numRuns: runs })
  })

  it('names no time that isn’t a date', () => {
    expect(
      timesIn(z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' })).filter(isUnbounded),
    ).toEqual([])
  })

  it('hears no stranger', async () => {
    const top = { origin: ownOrigin, parent: null }
    const strangers = fc.constantFrom<CallEvent>(
      { sender: Object.create(null), senderFrame: top },
      { sender: ourContents, senderFrame: null },
      { sender: ourContents, senderFrame: { origin: ownOrigin, parent: top } },
      { sender: ourContents, senderFrame: { origin: `${ownOrigin}.evil.test`, parent: null } },
      { sender: ourContents, senderFrame: { origin: 'null', parent: null } },
    )
    const holds = async (event: CallEvent, sent: unknown) => {
      const found = await outcomeOf(channel, sent, event)
      expect(found).toEqual({ answer: refused, reached: false, input: undefined })
    }
    await fc.assert(fc.asyncProperty(strangers, inputOf(input), holds), { numRuns: 5 })
  })
})
