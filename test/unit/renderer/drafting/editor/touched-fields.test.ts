import { describe, expect, it } from 'vitest'
import {
  quietFindings,
  reportedFindings,
} from '../../../../../src/renderer/drafting/editor/touched-fields.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import { invalid, missing } from '../../../../../src/shared/text/text-rules.ts'
import { testBridge } from '../../support/bridge.ts'

const source = { document: 'advertising', place: 'Cards' } as const
const noTitle = missing('card.title-required', 'components.1.title', 'Enter a title.', source)
const noMedia = missing('card.media-required', 'components.0.media_key', 'A media is needed.', source)
const longName = invalid('card.name-length', 'name', 'Name has 90 characters; the maximum is 80.', source)
const all = [longName, noMedia, noTitle]

function begun() {
  const quiet = quietFindings(createWorkbench(testBridge().bridge))
  quiet.begin('one')
  const told = (id = 'one') => reportedFindings(all, quiet.store.getState().get(id))
  return { quiet, told }
}

describe('findings of a new draft', () => {
  it('report mistakes, but not yet what is missing', () => {
    const { told } = begun()
    expect(told()).toEqual([longName])
    expect(told('another')).toEqual(all)
  })

  it('report what a field needs once it, or its surroundings, was left', () => {
    const { quiet, told } = begun()
    quiet.leave('one', 'components.1.title')
    expect(told()).toEqual([longName, noTitle])
    quiet.leave('one', 'components')
    expect(told()).toEqual(all)
    quiet.leave('another', 'name')
    expect(quiet.store.getState().has('another')).toBe(false)
  })

  it('report everything once a check was requested, of one draft or of all', () => {
    const { quiet, told } = begun()
    quiet.begin('two')
    quiet.end('one')
    expect(told()).toEqual(all)
    expect(told('two')).toEqual([longName])
    quiet.end()
    expect(told('two')).toEqual(all)
  })
})
