import { resolve } from 'node:path'
import type { z } from 'zod'
import { encodingOf } from '../../../main/core/files/encoding.ts'
import { FileRefusal, withExternalFile } from '../../../main/core/files/external-file.ts'
import { fileLimits } from '../../../main/core/files/limits.ts'
import { hashOf } from '../../../main/modules/exchange/worker/change-set-file.ts'
import { workspace } from '../../../shared/accounts/workspace.ts'
import { type JsonPlace, readPlacedJson } from '../../../shared/core/bounded-json.ts'
import type { StorageFault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import {
  changeSet,
  conflictLine,
  type SetChange,
  sealedChangeSet,
  setChange,
  setMoney,
} from '../../../shared/exchange/change-set.ts'
import { closestWord } from '../../../shared/text/closest-word.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'

/** A change set as read from its file; the services verify its checksum when they open it. */
export interface ChangeFile {
  readonly path: string
  readonly changes: readonly SetChange[]
  readonly accountId: string
  readonly subjects: readonly DraftSubject[]
  /** Position of a change, or of one of its fields, in the file. */
  readonly placeOf: (change: number, field: string | null) => JsonPlace
}

type PlaceOf = (path: readonly PropertyKey[]) => JsonPlace

/** A file's content by a schema, with the positions of its parts. */
export async function readPlacedSet<Set>(
  folder: string,
  name: string,
  schema: z.ZodType<Set>,
): Promise<Outcome<{ readonly text: string; readonly set: Set; readonly placeOf: PlaceOf }>> {
  const path = resolve(folder, name)
  const { bytes, ...limits } = fileLimits.changeSet
  let text: string
  try {
    const content = await withExternalFile(path, { bytes }, (file) => file.all())
    text = new TextDecoder((await encodingOf(content, true)).label).decode(content)
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    const isOfSystem = error.code !== 'EISDIR' && /^E[A-Z]+$/.test(error.code)
    return isOfSystem ? fail(cannotRead(name, error.code)) : invalidInput(`${name}: ${error.message}`)
  }
  const json = readPlacedJson(text, limits)
  if (json.kind === 'broken') {
    const marked = conflictLine(text)
    if (marked === null) return wrongSet(name, json.place, json.message)
    return wrongSet(
      name,
      { line: marked },
      t`this is a conflict marker of a merge. Resolve the conflicts, remove their markers, then run flightdeck format ${name}.`,
    )
  }
  const { placeOf, lostName } = json
  if (lostName !== null) return wrongSet(name, lostName.place, lostName.message)
  const parsedSet = schema.safeParse(json.value, { reportInput: true })
  if (parsedSet.success) return succeed({ text, set: parsedSet.data, placeOf })
  // A misspelled name is also a missing one.
  const { issues } = parsedSet.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const spelling = issue === undefined ? null : spellingOf(issue, placeOf)
  if (spelling !== null) return wrongSet(name, spelling.place, spelling.message)
  return wrongSet(name, placeOf(issue?.path ?? []), t`this isn’t a change set (${issue?.message ?? ''}).`)
}

/** Every name that a change set has, whatever object it's in. */
const setNames = [changeSet, setChange, setMoney, workspace].flatMap(({ shape }) => Object.keys(shape))

/** A name that no change set has, or a value that isn't one of its kind, and what was probably meant. */
function spellingOf(
  issue: z.core.$ZodIssue,
  placeOf: PlaceOf,
): { readonly place: JsonPlace; readonly message: string } | null {
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    const near = closestWord(key, [...setNames, 'hash'])
    return {
      place: placeOf([...issue.path, key]),
      message:
        near === null
          ? t`${key} isn’t part of a change set.`
          : t`${key} isn’t part of a change set. Did you mean ${near}?`,
    }
  }
  if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return null
  const values = issue.values.map(String)
  const near = closestWord(issue.input, values)
  const field = String(issue.path.at(-1) ?? '')
  return {
    place: placeOf(issue.path),
    message:
      near === null
        ? t`${field} is one of ${values.join(', ')}, not ${issue.input}.`
        : t`${field} can’t be ${issue.input}. Did you mean ${near}?`,
  }
}

export async function readChangeFile(folder: string, name: string): Promise<Outcome<ChangeFile>> {
  const placedSet = await readPlacedSet(folder, name, sealedChangeSet)
  if (!placedSet.ok) return placedSet
  const { placeOf } = placedSet.value
  const { hash, ...set } = placedSet.value.set
  if (hash !== hashOf(set)) {
    return wrongSet(
      name,
      placeOf(['hash']),
      t`its checksum doesn’t match. If you edited it by hand, run flightdeck format ${name}.`,
    )
  }
  const { changes, account } = set
  return succeed({
    path: resolve(folder, name),
    changes,
    accountId: account.accountId,
    subjects: [...new Set(changes.map(({ subject }) => subject))],
    placeOf: (change, field) => {
      const { patch } = changes[change] ?? { patch: {} }
      const name = field?.split('.')[0] ?? ''
      return placeOf(['changes', change, ...(Object.hasOwn(patch, name) ? ['patch', name] : [])])
    },
  })
}

function wrongSet(name: string, { line }: Pick<JsonPlace, 'line'>, message: string): Outcome<never> {
  return invalidInput(t`${name}, line ${line}: ${message}`)
}

export function cannotRead(name: string, code: string): StorageFault {
  return { kind: 'storage', code, message: t`${name} can’t be read (${code}).` }
}
