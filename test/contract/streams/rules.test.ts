import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, type Stage, setStage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
  await enterSandbox(stage)
})
afterEach(() => stage.end())

const rules = () => stage.handlers.streamRules
const draft = (value: string, tag: string | null = null) => ({ value, tag })
const listed = async (stream: 'filtered' | 'dedicated' = 'filtered') =>
  unwrap(await rules().list({ stream })).rules.map(({ value, tag }) => [value, tag])

describe('rules of a stream', () => {
  it('are added, and refused ones are listed with their reason and index', async () => {
    const added = unwrap(
      await rules().add({ stream: 'filtered', rules: [draft('boots', 'shoes'), draft('rain lang:en')] }),
    )
    expect(added).toMatchObject({ created: [{ value: 'boots', tag: 'shoes' }, { tag: null }], refused: [] })
    const partly = unwrap(
      await rules().add({
        stream: 'filtered',
        rules: [draft('boots'), draft('snow'), draft('lang:en h:rain')],
      }),
    )
    expect(partly).toMatchObject({
      created: [{ value: 'snow' }],
      refused: [
        {
          value: 'boots',
          reason: 'duplicate',
          errors: [],
          nextStep: 'Keep the existing rule, or change the new one.',
        },
        { value: 'lang:en h:rain', reason: 'invalid', errors: [{ position: 9 }] },
      ],
    })
    const none = unwrap(await rules().check({ rules: [draft('lang:en'), draft('snow')] }))
    expect(none).toMatchObject({
      created: [],
      refused: [
        { value: 'lang:en', reason: 'invalid', errors: [{ position: 1 }] },
        { value: 'snow', reason: 'duplicate' },
      ],
    })
    expect(unwrap(await rules().check({ rules: [draft('hail')] })).created).toHaveLength(1)
    expect(unwrap(await rules().list({ stream: 'filtered' }))).toMatchObject({
      cap: 25_000,
      rules: [{ value: 'boots' }, { value: 'rain lang:en' }, { value: 'snow' }],
    })
  })

  it('are replaced, and stay if the new one is refused', async () => {
    unwrap(await rules().add({ stream: 'filtered', rules: [draft('boots', 'shoes')] }))
    const current = async () => {
      const [rule] = unwrap(await rules().list({ stream: 'filtered' })).rules
      if (rule === undefined) throw new Error('no rule')
      return rule
    }
    const replace = async (value: string, tag: string | null) =>
      unwrap(await rules().replace({ stream: 'filtered', rule: await current(), draft: draft(value, tag) }))
    expect((await replace('boots', 'footwear')).created).toHaveLength(1)
    expect(await listed()).toEqual([['boots', 'footwear']])
    expect((await replace('boots has:images', 'footwear')).created).toHaveLength(1)
    expect(await listed()).toEqual([['boots has:images', 'footwear']])
    expect((await replace('lang:en', null)).refused).toMatchObject([{ reason: 'invalid' }])
    expect(await listed()).toEqual([['boots has:images', 'footwear']])
    unwrap(await rules().remove({ stream: 'filtered', rules: [await current()] }))
    expect(await listed()).toEqual([])
  })

  it('of a dedicated stream are apart', async () => {
    const many = Array.from({ length: 101 }, (_, index) => draft(`contains:word${index}`))
    const change = unwrap(await rules().add({ stream: 'dedicated', rules: [...many, draft('sample:10 a')] }))
    expect([change.created.length, change.refused]).toMatchObject([101, [{ reason: 'invalid' }]])
    expect(await listed()).toEqual([])
    const { rules: known, cap } = unwrap(await rules().list({ stream: 'dedicated' }))
    expect([known.length, cap]).toEqual([101, 1_000])
    unwrap(await rules().remove({ stream: 'dedicated', rules: [...known] }))
    expect(await listed('dedicated')).toEqual([])
  })

  it('are written to a file that can be read again, also as lines', async () => {
    unwrap(await rules().add({ stream: 'filtered', rules: [draft('boots', 'shoes'), draft('"a b"~2 rain')] }))
    const path = join(stage.folder, 'rules.json')
    stage.picks = [path]
    expect(unwrap(await rules().export({ stream: 'filtered' }))).toEqual({ fileName: 'rules.json', rules: 2 })
    expect(unwrap(await rules().openFile(undefined))).toEqual({
      fileName: 'rules.json',
      rules: [draft('boots', 'shoes'), draft('"a b"~2 rain')],
      unreadable: 0,
    })
    writeFileSync(path, '\uFEFFboots\r\n\r\n rain lang:en\nboots\n')
    expect(unwrap(await rules().openFile(undefined))?.rules).toEqual([draft('boots'), draft('rain lang:en')])
    writeFileSync(path, '{"rules":[{"value":"boots","tag":""},{"tag":"x"}]}')
    expect(unwrap(await rules().openFile(undefined))).toMatchObject({
      rules: [draft('boots')],
      unreadable: 1,
    })
    for (const text of ['{"a":1}', '[', ' ']) {
      writeFileSync(path, text)
      expect(faultOf(await rules().openFile(undefined))).toMatchObject({ kind: 'refused' })
    }
  })
})
