import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commaList, micro, positiveMicro } from '../../../../src/shared/api/conventions.ts'
import { readText, writeText } from '../../../../src/shared/api/wire.ts'

describe('parameters on the wire', () => {
  it.each([
    [z.int(), '-12', -12],
    [micro, '140000000', 140000000],
    [positiveMicro.nullish(), '9007199254740991', 2 ** 53 - 1],
    [positiveMicro.nullish(), '9007199254740992', 2n ** 53n],
    [positiveMicro.nullish(), '9223372036854775807', 2n ** 63n - 1n],
    [commaList(micro), '1,9007199254740993', [1, 2n ** 53n + 1n]],
    [z.boolean().optional(), 'true', true],
    [commaList(z.string()).optional(), 'a,b', ['a', 'b']],
    [commaList(z.int()), '1,2', [1, 2]],
    [z.string().nullish(), 'x,y', 'x,y'],
    [z.enum(['A']).optional(), 'A', 'A'],
  ])('are read and written the same (%#)', (schema, text, value) => {
    expect(readText(schema, text)).toEqual({ ok: true, value })
    expect(writeText(value)).toBe(text)
  })

  it.each([
    [z.int(), '1.5'],
    [z.int(), '1e3'],
    [z.int(), ''],
    [z.int(), '9007199254740993'],
    [micro, '1.0'],
    [micro, '1e3'],
    [micro, ' 1'],
    [z.boolean(), 'yes'],
    [z.boolean(), ''],
    [z.boolean(), '10'],
    [commaList(z.int()), '1,x'],
  ])('are refused if they have another type (%#)', (schema, text) => {
    expect(readText(schema, text).ok).toBe(false)
  })

  it.each([
    ['TRUE', true],
    ['True', true],
    ['1', true],
    ['False', false],
    ['0', false],
  ])('read the boolean %s in the spelling of other languages', (text, value) => {
    expect(readText(z.boolean().optional(), text)).toEqual({ ok: true, value })
  })

  it('keep 64-bit IDs as text, and write nothing for what is cleared', () => {
    expect(readText(z.string(), '756201191646691328')).toEqual({ ok: true, value: '756201191646691328' })
    expect(writeText(null)).toBe('')
  })
})
