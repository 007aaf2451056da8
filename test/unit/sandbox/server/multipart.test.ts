import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readParts } from '../../../../src/sandbox/server/multipart.ts'

const read = (text: string, type = 'multipart/form-data; boundary=b') => {
  const parts = readParts(type, Buffer.from(text, 'latin1'))
  return parts === null ? null : [...parts].map(([name, bytes]) => [name, bytes.toString('latin1')])
}
const head = 'Content-Disposition: form-data; name="media"'

describe('a multipart body', () => {
  it('returns what the platform writes', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    const name = fc.stringMatching(/^[a-z_]{1,12}$/)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.tuple(name, bytes), { selector: ([key]) => key }), async (given) => {
        const form = new FormData()
        for (const [key, content] of given) form.set(key, new Blob([Uint8Array.from(content)]))
        const response = new Response(form)
        const body = Buffer.from(await response.arrayBuffer())
        const parts = readParts(response.headers.get('content-type') ?? '', body)
        expect([...(parts ?? [])].map(([key, content]) => [key, [...content]])).toEqual(
          given.map(([key, content]) => [key, [...content]]),
        )
      }),
    )
  })

  it.each([
    [
      'bytes that are not text, without a file name',
      `--b\r\n${head}\r\n\r\n\xff\0\xfe\r\n--b--`,
      '\xff\0\xfe',
    ],
    ['an unquoted name', '--b\r\ncontent-disposition:form-data;name=media\r\n\r\nx\r\n--b--\r\n', 'x'],
    [
      'a file name that looks like a parameter',
      '--b\r\nContent-Disposition: form-data; filename="a; name=x"; name="media"\r\n\r\nx\r\n--b--',
      'x',
    ],
    ['other heads, and text around it', `hello\r\n--b  \r\nX: 1\r\n${head}\r\n\r\nx\r\n--b--bye`, 'x'],
    ['an empty part', `--b\r\n${head}\r\n\r\n\r\n--b--`, ''],
    ['line ends in the content', `--b\r\n${head}\r\n\r\n\r\nx\r\n\r\n--b--`, '\r\nx\r\n'],
    ['a name twice: the first counts', `--b\r\n${head}\r\n\r\nx\r\n--b\r\n${head}\r\n\r\ny\r\n--b--`, 'x'],
  ])('may have %s', (_, body, content) => {
    expect(read(body)).toEqual([['media', content]])
  })

  it.each([
    ['no boundary', `--b\r\n${head}\r\n\r\nx\r\n--b--`, 'multipart/form-data'],
    ['another boundary', `--b\r\n${head}\r\n\r\nx\r\n--b--`, 'multipart/form-data; boundary=c'],
    ['no end', `--b\r\n${head}\r\n\r\nx\r\n--b`, undefined],
    ['no head', '--b\r\n\r\nx\r\n--b--', undefined],
    ['no name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--', undefined],
    ['a boundary that goes on', `--bc\r\n${head}\r\n\r\nx\r\n--b--`, undefined],
    ['nothing', '', undefined],
  ])('with %s is malformed', (_, body, type) => {
    expect(read(body, type)).toBeNull()
  })

  it('is read in linear time', () => {
    const part = `--b\r\n${head}\r\n\r\nx\r\n`
    expect(read(`${part.repeat(200_000)}--b--`)).toEqual([['media', 'x']])
    expect(read('--b\r\n'.repeat(1_000_000))).toBeNull()
  })
})
