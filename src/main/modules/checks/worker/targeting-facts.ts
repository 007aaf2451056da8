import { z } from 'zod'
import { type Workspace, workspaceKey } from '../../../../shared/accounts/workspace.ts'
import { type Fields, fields } from '../../../../shared/core/json.ts'
import type { TargetingValueFacts } from '../../../../shared/entities/kind.ts'
import { audienceTargetingTypes } from '../../../../shared/entities/targeting/targeting-types.ts'
import { readOption } from '../../../../shared/targeting/criterion-names.ts'
import type { AudienceRepository } from '../../audiences/store.ts'
import { kindOf, lookUpPrefix, optionKey, typeOfKind } from '../../entities/targeting-names.ts'
import type { FetchRepository } from '../../records/fetch-store.ts'

export interface TargetingFactsParts {
  readonly storedFetches: Pick<FetchRepository, 'fetchedAll' | 'fetchedStamp'>
  readonly audiences: Pick<AudienceRepository, 'lastLists'>
}

interface KnownFacts {
  readonly stamp: string
  readonly facts: ReadonlyMap<string, TargetingValueFacts>
}

/** Cached by repository and workspace: look-ups are large, and change once a week. */
const factsByConnection = new WeakMap<object, Map<string, KnownFacts>>()

/** What stored look-ups and audience lists say about a targeted value; null if none has it. */
export function targetingFactsOf(
  { storedFetches, audiences }: TargetingFactsParts,
  workspace: Workspace,
): (type: string, value: string) => TargetingValueFacts | null {
  const listed = audienceFacts(audiences, workspace)
  let options: ReadonlyMap<string, TargetingValueFacts> | null = null
  return (type, value) => {
    if (audienceTargetingTypes.has(type)) return listed().get(value) ?? null
    options ??= optionFacts(storedFetches, audiences, workspace)
    return options.get(optionKey(type, value)) ?? null
  }
}

function audienceFacts(audiences: TargetingFactsParts['audiences'], workspace: Workspace) {
  let audienceById: ReadonlyMap<string, TargetingValueFacts> | null = null
  return () => {
    const lists = audienceById === null ? audiences.lastLists(workspace) : null
    const all = lists?.ok === true && lists.value !== null ? [...lists.value.own, ...lists.value.shared] : []
    audienceById ??= new Map(
      all.map(({ id, name, targetable }) => [id, { name: name ?? id, targetable: targetable !== false }]),
    )
    return audienceById
  }
}

function optionFacts(
  storedFetches: TargetingFactsParts['storedFetches'],
  key: object,
  workspace: Workspace,
): ReadonlyMap<string, TargetingValueFacts> {
  const stamp = storedFetches.fetchedStamp(workspace, lookUpPrefix)
  const ofConnection = factsByConnection.get(key) ?? new Map<string, KnownFacts>()
  factsByConnection.set(key, ofConnection)
  const before = ofConnection.get(workspaceKey(workspace))
  if (stamp.ok && before?.stamp === stamp.value) return before.facts
  const storedOptions = storedFetches.fetchedAll(workspace, lookUpPrefix)
  const facts = new Map<string, TargetingValueFacts>()
  const together = new Map<string, (readonly string[])[]>()
  for (const { name, value } of storedOptions.ok ? storedOptions.value : []) {
    const kind = kindOf(name)
    for (const record of kind !== null && Array.isArray(value) ? value : []) {
      const parsedOption = fields.safeParse(record)
      const option =
        parsedOption.success && kind !== null ? readOption(typeOfKind[kind], parsedOption.data) : null
      if (option === null || !parsedOption.success) continue
      facts.set(optionKey(option.type, option.value), factsOf(option.name, parsedOption.data))
      const codes =
        kind === 'contentCategories' ? codeList.safeParse(parsedOption.data.iab_categories).data : undefined
      for (const code of codes ?? []) together.set(code, [...(together.get(code) ?? []), codes ?? []])
    }
  }
  for (const [code, codes] of together) {
    const key = optionKey('IAB_CATEGORY', code)
    facts.set(key, { name: code, ...facts.get(key), together: codes })
  }
  if (stamp.ok) ofConnection.set(workspaceKey(workspace), { stamp: stamp.value, facts })
  return facts
}

const codeList = z.array(z.string())
const countryList = z.array(z.object({ country: z.string() }))

function factsOf(
  name: string,
  { country_code, location_type, os_type, locales }: Fields,
): TargetingValueFacts {
  const countries = countryList.safeParse(locales)
  return {
    name,
    ...(typeof country_code === 'string' ? { country: country_code } : {}),
    ...(location_type === 'COUNTRIES' ? { isCountry: true } : {}),
    ...(typeof os_type === 'string' ? { system: os_type } : {}),
    ...(countries.success ? { countries: countries.data.map(({ country }) => country) } : {}),
  }
}
