import { expect, it } from 'vitest'
import { splitFindings, touchedFields } from '../../../../../src/renderer/drafting/editor/touched-fields.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { invalidField, missingField } from '../../../../../src/shared/text/text-rules.ts'
import { testBridge } from '../../support/bridge.ts'

const source = { basis: 'documented', section: 'cards#card-records' } as const
const noTitle = missingField('card.title-required', 'components.1.title', 'Enter a title.', source)
const noMedia = missingField('card.media-required', 'components.0.media_key', 'A media is needed.', source)
const longName = invalidField(
  'card.name-length',
  'name',
  'Name has 90 characters; the maximum is 80.',
  source,
)
const all = [longName, noMedia, noTitle]

it('mistakes are reported at once, and empty fields once they, or their surroundings, were left', () => {
  const touched = touchedFields(createWorkbench(testBridge().bridge))
  const split = () => splitFindings(all, touched.store.getState().get('one') ?? new Set())
  expect(split()).toEqual({ reported: [longName], toDo: [noMedia, noTitle] })
  touched.leave('another', 'components')
  touched.leave('one', 'components.1.title')
  expect(split()).toEqual({ reported: [longName, noTitle], toDo: [noMedia] })
  touched.leave('one', 'components')
  expect(split()).toEqual({ reported: all, toDo: [] })
})
