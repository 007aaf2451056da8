import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KeywordInsight } from '../../../shared/api/ads/keyword-insights.ts'
import { t } from '../../../shared/text/language.ts'
import { oncePerWorkspace } from '../../workbench/workbench.ts'
import type { KeywordRequest } from './keyword-form.tsx'

/** What was asked, and what the service answered. */
export interface KeywordLookup {
  readonly request: KeywordRequest
  readonly insight: KeywordInsight
  /** The volume of each keyword by itself, once it was asked for. */
  readonly parts: readonly KeywordVolume[] | null
}

export interface KeywordVolume {
  readonly word: string
  readonly volume: readonly number[]
}

interface KeywordLookups {
  readonly shown: KeywordLookup | null
  /** The newest first, one of each question. */
  readonly recent: readonly KeywordLookup[]
}

const maxRecent = 8

/** They last as long as the window; nothing is stored. */
export const keywordLookups = oncePerWorkspace(
  (): StoreApi<KeywordLookups> => createStore(() => ({ shown: null, recent: [] })),
)

export function showLookup(store: StoreApi<KeywordLookups>, lookup: KeywordLookup): void {
  store.setState(({ recent }) => {
    const question = questionOf(lookup.request)
    const others = recent.filter(({ request }) => questionOf(request) !== question)
    return { shown: lookup, recent: [lookup, ...others].slice(0, maxRecent) }
  })
}

/** The same for the same words, country, days and step. */
export function questionOf(request: KeywordRequest): string {
  return JSON.stringify(request)
}

type Keywords = Pick<KeywordRequest, 'keywords' | 'negativeKeywords'>

/** "boots, without padlock". */
export function keywordsLabel({ keywords, negativeKeywords }: Keywords): string {
  const label = keywords.join(', ')
  return negativeKeywords.length === 0 ? label : t`${label}, without ${negativeKeywords.join(', ')}`
}

export function totalOf(volume: readonly number[]): number {
  return volume.reduce((sum, count) => sum + count, 0)
}
