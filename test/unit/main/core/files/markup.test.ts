import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarkupReader } from '../../../../../src/main/core/files/markup.ts'

const slice = 65_536

test('an element that declares a namespace is told as one that may, wherever its text is cut', () => {
  const length = fc.oneof(fc.integer({ min: slice - 40, max: slice + 40 }), fc.nat({ max: 3 * slice }))
  const property = fc.property(
    length,
    length,
    fc.integer({ min: 1, max: 2 * slice }),
    (before, inside, step) => {
      const text = `<a><b>${'x'.repeat(before)}</b><c t="${'y'.repeat(inside)}" xmlns:n="urn:n" u="${'z'.repeat(inside)}"/></a>`
      const declaring: boolean[] = []
      const reader = createMarkupReader({
        onOpen(_name, attributes, declares) {
          if ('xmlns:n' in attributes) declaring.push(declares)
        },
        onClose() {},
        onText() {},
      })
      for (let at = 0; at < text.length; at += step) reader.write(text.slice(at, at + step))
      reader.close()
      expect(declaring).toEqual([true])
    },
  )
  fc.assert(property, { numRuns: 60 })
})

test('elements far from any declaration are told as ones without', () => {
  const declared: boolean[] = []
  const reader = createMarkupReader({
    onOpen: (_name, _attributes, declares) => declared.push(declares),
    onClose() {},
    onText() {},
  })
  reader.write(`<a xmlns="urn:a">${'<b/>'.repeat(slice)}</a>`)
  reader.close()
  expect(declared[0]).toBe(true)
  expect(declared.at(-1)).toBe(false)
})
