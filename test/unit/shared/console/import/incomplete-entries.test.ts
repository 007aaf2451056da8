import { expect, it } from 'vitest'
import { readImport } from '../../../../../src/shared/console/import/read-import.ts'
import { isIncomplete, readingProblems } from '../../../../../src/shared/files/reading-report.ts'
import { ads, hosts } from './imported.ts'

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const url = `${ads}/accounts/abc/campaigns`
const list = `curl ${url}\n`
const postman = (body: unknown) =>
  JSON.stringify({
    info: { name: 'x', schema },
    item: [
      { name: 'a', request: { method: 'GET', url } },
      { name: 'b', request: { method: 'POST', url: 'https://x/2/tweets', body } },
    ],
  })
const har = (postData: unknown) =>
  JSON.stringify({
    log: {
      entries: [
        { request: { method: 'GET', url } },
        { request: { method: 'POST', url: 'https://x/2/tweets', postData } },
      ],
    },
  })
const openApi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'x' },
  paths: {
    '/2/webhooks': { get: {} },
    '/2/tweets': { post: { requestBody: { content: { 'text/plain': {} } } } },
  },
})

function readingOf(text: string) {
  const result = readImport(text, hosts)
  if (result.kind === 'refused') throw new Error(result.reason)
  return result.import.reading
}

it.each([
  ['the data of a file', `${list}curl https://x/2/tweets --json @post.json`],
  ['a file of headers', `${list}curl https://x/2/webhooks -H @headers.txt`],
  [
    'a body that isn’t JSON',
    `${list}curl https://x/2/tweets -H 'content-type: application/json' -d '{"text"'`,
  ],
  ['a pattern of cURL', `${list}curl 'https://x/2/tweets?ids=[1-3]'`],
  ['the file of xurl', `${list}xurl -X POST /2/tweets -F a.mp4`],
  ['a file as Postman’s body', postman({ mode: 'file', file: { src: 'a.json' } })],
  [
    'a value of Postman that isn’t text',
    postman({ mode: 'urlencoded', urlencoded: [{ key: 'a', value: { b: 1 } }] }),
  ],
  ['a picture in HAR', har({ mimeType: 'image/png', text: '/9j/4A==', encoding: 'base64' })],
  ['a body of OpenAPI that is neither JSON nor a form', openApi],
])('counts requests that were read without %s', (_, text) => {
  const reading = readingOf(text)
  expect(reading.incompleteEntries).toEqual({ count: 1, first: 2 })
  expect(isIncomplete(reading)).toBe(true)
  expect(readingProblems(reading)).toContain(
    'Entry 2 was read without a part of its request. Its notes say which.',
  )
})

it.each([
  ['a secret', `curl ${url} -H 'Authorization: Bearer hush'`],
  ['comments in JSON', postman({ mode: 'raw', raw: '{ "text": "hi" /* greeting */ }' })],
  ['the output of a command, which becomes a variable', `curl https://x/2/tweets --json "$(cat a.json)"`],
  ['the version of an older address', `curl ${url.replace('/12/', '/11/')}`],
])('doesn’t count %s', (_, text) => {
  const reading = readingOf(text)
  expect(reading.incompleteEntries).toBeUndefined()
  expect(isIncomplete(reading)).toBe(false)
})
