import type { Fields } from '../../../src/shared/core/json.ts'
import { unwrap } from '../../support/outcomes.ts'
import { setDraftsStage, workspace } from '../../unit/main/modules/drafts/drafts-stage.ts'
import { say } from '../child-lines.ts'
import { seededRandom } from '../random.ts'

/**
 * Types without a pause, in a process meant to be killed. Prints a line with the result before each edit, and another
 * one after its acknowledgement. Lines are written at once, never buffered.
 */
const [folder = '', seed = '1'] = process.argv.slice(2)
const random = seededRandom(Number(seed))
const stage = setDraftsStage(folder)
const known = [...unwrap(stage.store.drafts.ids(workspace))]
const names = ['name', 'first_choice', 'second_choice', 'third_choice'] as const

async function act(): Promise<void> {
  stage.now += random.below(4_000)
  const id = known[random.below(known.length)]
  const choice = random.next()
  if (id === undefined || (choice < 0.08 && known.length < 40)) {
    const { id: made, patch } = await stage.create('poll', { name: 'Typed' })
    known.push(made)
    say({ did: made, content: patch })
  } else if (choice < 0.12 && known.length > 5) {
    say({ will: id, content: null })
    unwrap(await stage.handlers.discard({ draftIds: [id] }))
    known.splice(known.indexOf(id), 1)
    say({ did: id, content: null })
  } else {
    await type(id)
  }
}

async function type(id: string): Promise<void> {
  const before = unwrap(await stage.handlers.get({ draftId: id })).draft.patch
  const name = names[random.below(names.length)] ?? 'name'
  const value = 'x'.repeat(1 + random.below(200)) + stage.now
  const content: Fields = { ...before, [name]: value }
  say({ will: id, content })
  unwrap(await stage.handlers.edit({ draftId: id, fields: { [name]: value } }))
  say({ did: id, content })
}

say({ ready: true })
while (true) await act()
