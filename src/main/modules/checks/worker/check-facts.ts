import { hash } from 'node:crypto'
import { z } from 'zod'
import { parseJson, writeJson } from '../../../../shared/core/json-text.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'

/** Whether the record that a draft changes exists; `new` for a draft of a new entity. */
export const ownRecordStates = ['new', 'there', 'gone'] as const
export type OwnRecordState = (typeof ownRecordStates)[number]

/** A text saved with the counts of a check, as `createCheckFacts` reads it back. */
export interface RecordedFacts {
  /** Whether the rules would get the same answers today. */
  readonly hold: boolean
  /** Drafts that have to be published first. */
  readonly needs: readonly string[]
}

/** Longer values are hashed. */
const maxValueLength = 40
const nothing: RecordedFacts = { hold: false, needs: [] }
const idList = z.array(z.string())

/** Defines a question of the rules; the returned function answers and records it. */
export type DefineFact = <Value>(
  name: string,
  find: (...names: string[]) => Value,
) => (...names: string[]) => Value

/**
 * Records what rules ask while they check one draft after another. The answers are saved as text with the counts, so a
 * later check compares them instead of checking again. Texts repeat: those of a campaign's line items are the same.
 */
export function createCheckFacts() {
  const finders = new Map<string, (...names: string[]) => unknown>()
  const factTexts = new Map<string, string>()
  const texts = new WeakMap<object, string>()
  const factsByText = new Map<string, RecordedFacts & { readonly own: string }>()
  let ownState: OwnRecordState = 'new'

  const textOf = (value: unknown): string => {
    const cachedText = typeof value === 'object' && value !== null ? texts.get(value) : undefined
    if (cachedText !== undefined) return cachedText
    const whole = value === undefined ? 'null' : writeJson(value)
    const text = whole.length <= maxValueLength ? whole : hash('sha1', whole, 'base64url')
    if (typeof value === 'object' && value !== null) texts.set(value, text)
    return text
  }
  const holds = (line: string): boolean => {
    const [key, value] = line.split('\t')
    const [name = '', ...names] = idsIn(key) ?? []
    const find = finders.get(name)
    return find !== undefined && textOf(find(...names)) === value
  }
  const parseFacts = (text: string): RecordedFacts & { readonly own: string } => {
    const [first = '', second, ...lines] = text.split('\n')
    const needs = idsIn(second)
    return needs === null ? { ...nothing, own: first } : { own: first, needs, hold: lines.every(holds) }
  }

  const define: DefineFact = (name, find) => {
    finders.set(name, find)
    return (...names) => {
      const value = find(...names)
      factTexts.set(JSON.stringify([name, ...names]), textOf(value))
      return value
    }
  }

  return {
    define,
    begin(state: OwnRecordState): void {
      factTexts.clear()
      ownState = state
    },
    /** Everything asked since `begin`. It contains no tabs or line breaks, because JSON escapes them. */
    text(needs: readonly string[]): string {
      const lines = [...factTexts].map(([key, value]) => `${key}\t${value}`)
      return [ownState, JSON.stringify(needs), ...lines].join('\n')
    },
    /** Empty if the draft changed since its check. */
    read(text: string, state: OwnRecordState): RecordedFacts {
      if (text === '') return nothing
      const recordedFacts = factsByText.get(text) ?? parseFacts(text)
      factsByText.set(text, recordedFacts)
      return recordedFacts.own === state ? recordedFacts : nothing
    },
  }
}

function idsIn(text: string | undefined): readonly string[] | null {
  try {
    return idList.safeParse(parseJson(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The call itself reports disk trouble; the rules treat the fact as unknown. */
export function readOrNull<T>(outcome: Outcome<T | null>): T | null {
  return outcome.ok ? outcome.value : null
}

/** Asks only once for each key. */
export function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const resultByKey = new Map<K, { readonly value: V }>()
  return (key) => {
    const cachedResult = resultByKey.get(key) ?? { value: find(key) }
    resultByKey.set(key, cachedResult)
    return cachedResult.value
  }
}
