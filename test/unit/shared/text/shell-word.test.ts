import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shellWord } from '../../../../src/shared/text/shell-word.ts'

const shells = ['sh', 'bash', 'zsh'].filter((shell) => {
  try {
    execFileSync(shell, ['-c', ':'])
    return true
  } catch {
    return false
  }
})

/** What a shell makes of the assignments. */
function valuesIn(shell: string, values: readonly string[]): readonly string[] {
  const lines = values.map((value, index) => `V${index}=${shellWord(value)}`)
  const names = values.map((_, index) => `"$V${index}"`).join(' ')
  const out = execFileSync(shell, ['-c', `${lines.join('\n')}\nprintf '%s\\0' ${names}`], {
    encoding: 'utf8',
  })
  return out.split('\0').slice(0, -1)
}

const nasty = [
  's$(touch PWNED)x',
  '`id`',
  "it's",
  '"',
  '~',
  '=ls',
  '~root:~',
  '$HOME',
  '\\',
  "'",
  '!!',
  '*',
  '',
]

it.runIf(shells.length > 0)('gives every shell exactly the text, and runs or expands nothing', () => {
  const piece = fc.constantFrom(...nasty, ' ', ';', '&', '|', '#', '(', '{a,b}', 'a', '\n', 'ü')
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(fc.array(text, { minLength: 20, maxLength: 40 }), (values) => {
      for (const shell of shells)
        expect(valuesIn(shell, [...values, ...nasty])).toEqual([...values, ...nasty])
    }),
    { numRuns: 10 },
  )
})

it.each(['http://127.0.0.1:8080', 'abc-DEF_123', '1234567'])('leaves %s readable', (word) => {
  expect(shellWord(word)).toBe(word)
})
