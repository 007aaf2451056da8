import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOfDraft } from '../../src/renderer/workbench/draft-places.ts'
import { areas, lowerAreas } from '../../src/shared/desktop/areas.ts'
import { type DraftSubject, draftSubjects } from '../../src/shared/entities/kinds.ts'
import { bulkJobs, publishOperations } from './job-operations.ts'
import { readScreens } from './renderer-calls.ts'

/**
 * The screens of each operation, derived from three sources that can't be wrong: the bridge calls in the files a route
 * imports (renderer-calls.ts), the operations that each call sent when it ran against the sandbox (asked.txt, which
 * test/fault/service/asked-operations.test.ts records and compares on every run), and the functions with which a
 * publish chooses its calls (job-operations.ts). Main's sources aren't followed: handlers send through injected parts,
 * and following names would claim too much.
 */

/** "campaigns.choices iabCategories: referenceData.iabCategories": what a call sent. */
const asked = new Map(
  readFileSync(join(import.meta.dirname, 'asked.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): [string, readonly string[]] => {
      const [label = '', operations = ''] = line.split(': ')
      return [label, operations.split(' ')]
    }),
)

const titles = new Map<string, string>([
  ...[...areas, ...lowerAreas].map(({ path, title }) => [path.slice(1), title] as const),
  ['welcome', 'Sign-in'],
  ['connect', 'Sign-in'],
])
const sources = readScreens()

function titleOf(area: string): string {
  return titles.get(area) ?? `${area.charAt(0).toUpperCase()}${area.slice(1)}`
}

/** The screen that lists and edits a subject. */
function screenOfSubject(subject: DraftSubject): string {
  const place = placeOfDraft({ id: '', subject, remoteId: 'x' })
  return titleOf(place.split('/')[1] ?? '')
}

/** "campaigns.choices iabCategories": a call and its variant. */
function screensOfCall(label: string): readonly string[] {
  const [call = '', variant] = label.split(' ')
  const subject = draftSubjects.find((one) => one === variant)
  if (subject !== undefined) return [screenOfSubject(subject)]
  const callers = sources.filter(
    ({ calls, literals }) => calls.has(call) && (variant === undefined || literals.has(variant)),
  )
  // A screen that only shows what another one has fetched doesn't count, if there is another one.
  const fetching = callers.filter(({ fetchedCalls }) => fetchedCalls.has(call))
  return (fetching.length === 0 ? callers : fetching).map(({ area }) => titleOf(area))
}

/** Bridge calls that sent something but that no screen makes: the scan missed them, or only the frame uses them. */
export const callsWithoutScreen: readonly string[] = [...asked.keys()].filter(
  (label) => screensOfCall(label).length === 0,
)

/** Operations with a dedicated screen, with the screens in navigation order; the console has all of them. */
export const screens: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, Set<string>>()
  const add = (operations: readonly string[], places: readonly string[]) => {
    for (const operation of operations) {
      const known = found.get(operation) ?? new Set()
      for (const place of places) known.add(place)
      if (known.size > 0) found.set(operation, known)
    }
  }
  for (const [label, operations] of asked) add(operations, screensOfCall(label))
  for (const [call, operations] of Object.entries(bulkJobs)) add(operations, screensOfCall(call))
  for (const subject of draftSubjects) add(publishOperations(subject), [screenOfSubject(subject)])
  const order = [...new Set(sources.map(({ area }) => titleOf(area)))]
  return new Map(
    [...found].map(([id, places]) => [id, [...places].sort((a, b) => order.indexOf(a) - order.indexOf(b))]),
  )
})()
