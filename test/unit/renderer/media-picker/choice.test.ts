import { expect, test } from 'vitest'
import {
  choiceBlocker,
  choiceNote,
  placeInChoice,
  toggleChoice,
  withAddedFiles,
} from '../../../../src/renderer/media-picker/choice.ts'
import { mediaShape } from '../../../../src/renderer/media-picker/media-facts.ts'
import { moveTile } from '../../../../src/renderer/media-picker/tiles.tsx'
import type { EntityRow, RowChange } from '../../../../src/shared/entities/entity-row.ts'

function row(key: string): EntityRow {
  return {
    key,
    remoteId: key,
    title: key,
    type: 'IMAGE',
    content: {},
    record: {},
    change: null,
    seenAt: 0,
    updatedAt: 0,
  }
}
const keys = (rows: readonly EntityRow[]) => rows.map(({ key }) => key)

test('a single choice replaces the other; a second press removes it', () => {
  const first = toggleChoice([], row('a'), 1)
  expect(keys(toggleChoice(first, row('b'), 1))).toEqual(['b'])
  expect(toggleChoice(first, row('a'), 1)).toEqual([])
})

test('multiple choices keep their order and stop at the last place', () => {
  const three = ['c', 'a', 'b', 'd'].reduce<readonly EntityRow[]>(
    (choice, key) => toggleChoice(choice, row(key), 3),
    [],
  )
  expect(keys(three)).toEqual(['c', 'a', 'b'])
  expect(placeInChoice(three, 'a')).toBe(2)
  expect(placeInChoice(three, 'd')).toBeNull()
  expect(keys(toggleChoice(three, row('c'), 3))).toEqual(['a', 'b'])
})

/** Ten tiles in rows of four: 0–3, 4–7, 8–9. */
test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['Home', 7, 0],
  ['End', 1, 9],
  ['Tab', 1, null],
] as const)('%s moves from tile %i to %s', (key, from, to) => {
  expect(moveTile(key, from, 10, 4, 2)).toBe(to)
})

test('the ratio of a media item is that of its file until the service returns its own', () => {
  const file = {
    path: '/a.mp4',
    name: 'a.mp4',
    bytes: 1,
    modifiedAt: 1,
    contentType: 'video/mp4',
    kind: 'VIDEO',
    width: 1280,
    height: 720,
    durationMs: 12_400,
  }
  expect(mediaShape({ content: { file }, record: {} })).toBe('16:9, 0:12')
  expect(mediaShape({ content: {}, record: { aspect_ratio: '1:1', duration: 65_000 } })).toBe('1:1, 1:05')
  expect(mediaShape({ content: {}, record: {} })).toBeNull()
})

const wide = { ...row('wide'), record: { aspect_ratio: '16:9' } }
const square = { ...row('square'), record: { aspect_ratio: '1:1' } }
const changed = (change: Partial<NonNullable<EntityRow['change']>>) => ({
  ...square,
  remoteId: change.kind === 'create' ? null : square.remoteId,
  change: {
    draftId: 'a',
    kind: 'update' as const,
    sync: 'clean' as const,
    publish: 'idle' as const,
    errors: 0,
    warnings: 0,
    ...change,
  },
})

test('what can’t be used can’t be chosen, with the reason', () => {
  expect(choiceBlocker(changed({ kind: 'delete' }), {})).toBe('Will be deleted')
  expect(choiceBlocker(changed({ kind: 'create', errors: 2 }), {})).toBe('2 errors, can’t be uploaded')
  expect(choiceBlocker(changed({ kind: 'create' }), {})).toBeNull()
  const needs = { ratiosOf: () => ['16:9'], needsRatio: true }
  expect(choiceBlocker(square, needs)).toBe('Must be 16:9')
  expect(choiceBlocker(wide, needs)).toBeNull()
  expect(choiceBlocker(row('unknown'), needs)).toBeNull()
})

test('what would be cropped, or has another ratio than the rest, is marked', () => {
  const needs = { ratiosOf: () => ['1.91:1', '1:1'] }
  expect(choiceNote(wide, needs, [])).toBe('Shown cropped to 1.91:1 or 1:1')
  expect(choiceNote(square, needs, [wide])).toBeNull()
  expect(choiceNote(square, { needsOneRatio: true }, [wide])).toBe('Other ratio than 16:9')
  expect(choiceNote(square, { needsOneRatio: true }, [square])).toBeNull()
})

test('files that were just added are chosen, as far as they fit', () => {
  const change: RowChange = {
    draftId: 'aaaaaaaaaaaaaaaa',
    kind: 'create',
    sync: 'clean',
    publish: 'idle',
    errors: 1,
    warnings: 0,
  }
  const broken = { ...row('c'), remoteId: null, change }
  const added = [{ ...row('b'), type: 'VIDEO' }, broken, row('d'), row('e')]
  const images = { types: ['IMAGE'] }
  expect(keys(withAddedFiles([row('a')], added, { ...images, max: 3 }))).toEqual(['a', 'd', 'e'])
  expect(keys(withAddedFiles([row('a')], added, { ...images, max: 2 }))).toEqual(['a', 'd'])
  expect(keys(withAddedFiles([row('a')], [row('d')], { ...images, max: 1 }))).toEqual(['d'])
})
