import { expect, it } from 'vitest'
import { emptyColumn, setValue } from '../../../../../../src/main/modules/campaigns/worker/column.ts'

function textColumn(name: 'name' | 'objective') {
  const column = emptyColumn(name, 4)
  if (column.kind !== 'text') throw new Error(`${name} is no text.`)
  const shown = () => Array.from(column.values, (number) => column.texts[number])
  return { column, shown }
}

it('keeps one name for each row, however often rows are renamed', () => {
  const { column, shown } = textColumn('name')
  for (const id of [1, 2, 3]) setValue(column, id, 'same')
  for (let round = 0; round < 100; round += 1) setValue(column, 2, `name ${round}`)
  setValue(column, 3, null)
  expect(shown()).toEqual(['', 'same', 'name 99', ''])
  expect(column.texts).toHaveLength(4)
  setValue(column, 3, 'again')
  expect(shown()).toEqual(['', 'same', 'name 99', 'again'])
  expect(column.texts).toHaveLength(4)
})

it('keeps other texts once, however many rows have them', () => {
  const { column, shown } = textColumn('objective')
  for (const id of [1, 2, 3]) setValue(column, id, 'REACH')
  setValue(column, 2, 'VIDEO_VIEWS')
  setValue(column, 3, '')
  expect(shown()).toEqual(['', 'REACH', 'VIDEO_VIEWS', ''])
  expect(column.texts).toEqual(['', 'REACH', 'VIDEO_VIEWS'])
})
