import { CompletionContext } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  completeJson,
  completeVariables,
} from '../../../../../../src/renderer/features/console/composer/json-completion.ts'
import { operations } from '../../../../../../src/shared/api/index.ts'
import { describe as schemaOf } from '../../../../../../src/shared/console/console-form.ts'

const schema = schemaOf(
  z.strictObject({
    name: z.string(),
    kind: z.enum(['card', 'poll']).optional(),
    active: z.boolean().nullable().optional(),
    parts: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('MEDIA'), media_key: z.string() }),
          z.strictObject({ type: z.literal('BUTTON'), label: z.enum(['SHOP', 'PLAY']) }),
        ]),
      )
      .optional(),
  }),
)

/** `|` is the cursor. */
function complete(marked: string, of = schema) {
  const pos = marked.indexOf('|')
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: json() })
  const found = completeJson(of)(new CompletionContext(state, pos, true))
  return found === null ? null : found.options.map(({ displayLabel, label }) => displayLabel ?? label)
}

it.each<[string, readonly string[] | null]>([
  ['{|}', ['name', 'kind', 'active', 'parts']],
  ['{"name": "a", |}', ['kind', 'active', 'parts']],
  ['{"name": "a", "k|"}', ['kind', 'active', 'parts']],
  ['{\n  "k|": "card"\n}', ['name', 'kind', 'active', 'parts']],
  ['{"kind": |}', ['"card"', '"poll"']],
  ['{"kind": "|"}', ['"card"', '"poll"']],
  ['{"active":\n  |}', ['true', 'false', 'null']],
  ['{"active": tr|}', ['true', 'false', 'null']],
  ['{"name": |}', null],
  ['{"parts": [{|}]}', ['type', 'media_key', 'label']],
  ['{"parts": [{"type": "MEDIA"}, {"type": |}]}', ['"MEDIA"', '"BUTTON"']],
  ['{"parts": [{"label": "|"', ['"SHOP"', '"PLAY"']],
  ['{"unknown": {|}}', null],
  ['{} |', null],
])('completes %j', (marked, options) => {
  expect(complete(marked)).toEqual(options)
})

it('lists required fields and adds the missing colon', () => {
  const state = EditorState.create({ doc: '{', extensions: json() })
  const found = completeJson(schema)(new CompletionContext(state, 1, true))
  expect(found?.options[0]).toMatchObject({ apply: '"name": ', detail: 'string · required' })
})

it('works for the body of every operation, wherever the cursor is in any text', () => {
  const bodies = operations.flatMap(({ body }) => (body === null ? [] : [schemaOf(body)]))
  expect(bodies.length).toBeGreaterThan(5)
  for (const body of bodies) expect(complete('{|}', body) ?? complete('[{|}]', body)).not.toEqual([])
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '"name"',
    '"parts"',
    '1',
    'true',
    ' ',
    '\\',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.nat({ max: 60 }), (pieces, at) => {
      const text = pieces.join('')
      const place = at % (text.length + 1)
      expect(() => complete(`${text.slice(0, place)}|${text.slice(place)}`)).not.toThrow()
    }),
  )
})

it.each<[string, string | null]>([
  ['{"name": "{{|}}"}', '{"name": "{{campaign_id}}"}'],
  ['{"name": "a {{cam|"}', '{"name": "a {{campaign_id}}"}'],
  ['{"count": {{|', '{"count": {{campaign_id}}'],
  ['{"name": "{|"}', null],
])('completes a variable in %j', (marked, completed) => {
  const pos = marked.indexOf('|')
  const text = marked.replace('|', '')
  const state = EditorState.create({ doc: text, extensions: json() })
  const found = completeVariables(['campaign_id'])(new CompletionContext(state, pos, true))
  const [option] = found?.options ?? []
  expect(found && `${text.slice(0, found.from)}${option?.label}${text.slice(found.to)}`).toBe(completed)
})
