import { describe, expect, it } from 'vitest'
import {
  lineItemInputError,
  readLineItems,
} from '../../../../../../src/renderer/features/creatives/posts/promote-form.ts'

describe('IDs of line items', () => {
  it('are read with any separators, each once', () => {
    expect(readLineItems(' m0aud,m0at2;\nm0arr  m0aud ', []).ids).toEqual(['m0aud', 'm0at2', 'm0arr'])
    expect(readLineItems('  ', []).ids).toEqual([])
  })

  it('leave out those that already promote the post, and say so', () => {
    const typed = readLineItems('m0aud m0at2', ['m0aud'])
    expect(typed.ids).toEqual(['m0at2'])
    expect(lineItemInputError(typed)).toBe('m0aud: promotes this post already.')
  })

  it('report words that aren’t IDs', () => {
    const typed = readLineItems('m0aud bad!id https://a.example', [])
    expect(typed.unreadable).toEqual(['bad!id', 'https://a.example'])
    expect(lineItemInputError(typed)).toMatch(/^bad!id, https:\/\/a\.example: not a line item ID/)
  })

  it('cause no message if all are valid', () => {
    expect(lineItemInputError(readLineItems('m0aud', []))).toBeNull()
  })
})
