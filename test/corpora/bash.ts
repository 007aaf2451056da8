import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { scriptCommands } from '../../src/shared/console/import/shell/script-commands.ts'
import type { SuiteResult } from './suite-result.ts'

/** Words of cURL commands, as bash passes them on and as the import reads them. */

const runs = 500

const part = (open: string, characters: readonly string[], close: string) =>
  fc
    .array(fc.constantFrom(...characters), { maxLength: 6 })
    .map((inner) => `${open}${inner.join('')}${close}`)
const ansi =
  'a| |"|\\\'|\\n|\\t|\\\\|\\x41|\\xc3\\xa9|\\303\\251|\\u00e9|\\U0001F600|\\101|\\e|\\q|&|\\cA|\\"|\\?'
const piece = fc.oneof(
  part('', ['a', '1', 'é', '😀', '\\ ', '/', '=', ',', ':', '-', '.', '+', '%', '@', '^'], ''),
  part("'", ['a', ' ', '"', '\\', '$', '`', '&', '\n', '{', '!', 'é'], "'"),
  part(
    '"',
    ['a', ' ', "'", '\\"', '\\\\', '\\$', '\\`', '&', '\n', '{', '\\n', '%', '\\\n', '|', ';', '#'],
    '"',
  ),
  part("$'", ansi.split('|'), "'"),
  fc.constantFrom('\\"', "\\'", '\\$', '\\&', '\\|', '\\;', '\\#', '\\(', '\\\n', '#', '""', '$"a b"', '!'),
)
const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''))
const between = fc.constantFrom(' ', '  ', '\t', ' \\\n', ' \\\n  ')
const command = fc
  .array(fc.tuple(between, word), { minLength: 1, maxLength: 5 })
  .map((words) => `curl${words.flat().join('')}`)

/** Commands as documents, browsers and scripts write them. */
const fixtures: readonly string[] = [
  `curl 'https://api.example.com/2/tweets' -H 'content-type: application/json' --data-raw '{"text":"it'\\''s here"}'`,
  `curl --request POST \\\n  --url https://api.example.com/2/tweets \\\n  --data "{\\"text\\": \\"\\$TSLA \\\\\\\\ 100%\\"}"`,
  `curl $'https://api.example.com/2/tweets' --data-binary $'{"text":"caf\\u00e9\\n\\041"}' --compressed`,
  `curl https://api.example.com/2/users/1 > out.json 2>/dev/null && curl https://api.example.com/2/users/2 | head -1`,
  `curl -sS https://api.example.com/2/users/1; curl -X DELETE "https://api.example.com/2/webhooks/1" # the old one`,
  `if true; then curl https://api.example.com/2/a; else curl https://api.example.com/2/b; fi`,
]

/** What bash calls `curl` with; null if it refuses the command. */
function wordsOfBash(text: string): readonly (readonly string[])[] | null {
  const end = '<end of the command>'
  const script = `curl() { [ $# = 0 ] || printf '%s\\0' "$@" >&3; printf '${end}' >&3; }\n${text}\n`
  const result = spawnSync('bash', ['-c', script], {
    env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' },
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    timeout: 10_000,
  })
  if (result.error !== undefined) throw result.error
  const written = result.output[3] ?? ''
  const calls = written.split(end).slice(0, -1)
  return calls.length === 0 ? null : calls.map((call) => call.split('\0').slice(0, -1))
}

/** How the import reads the words of a script's cURL commands otherwise than bash; null if it doesn't. */
export function differenceFromBash(text: string): string | null {
  const expected = wordsOfBash(text)
  if (expected === null) return null
  const read = scriptCommands(text, 'bash').commands.flatMap(({ words: [program, ...rest] }) =>
    program === 'curl' ? [rest] : [],
  )
  const isSame = JSON.stringify(read) === JSON.stringify(expected)
  return isSame
    ? null
    : `${JSON.stringify(text)} is ${JSON.stringify(expected)}, read as ${JSON.stringify(read)}`
}

export function compareWithBash(): SuiteResult {
  // Only one branch of a condition runs, and only in bash.
  const plain = fixtures.filter((text) => !text.startsWith('if ') && !text.includes('>'))
  const cases = [...plain, ...fc.sample(command, runs)]
  return { compared: cases.length, differences: cases.flatMap((text) => differenceFromBash(text) ?? []) }
}
