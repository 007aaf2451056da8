import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { candidates, completionScripts, shells } from '../../help/completion.ts'
import { invalidInput } from '../../invalid-input.ts'
import { documentLines } from '../../output/line.ts'
import type { Context, Input, Result } from '../../table/command.ts'

export const output = () => null

export async function run({ commands }: Context, input: Input): Promise<Outcome<Result>> {
  const [asked = '', ...words] = input.arguments
  if (asked === 'words') {
    const completions = await candidates(words, commands, source)
    return succeed({ value: { words: completions }, text: () => completions })
  }
  const shell = shells.find((one) => one === asked)
  if (shell === undefined) {
    return invalidInput(t`Name a shell: ${shells.join(', ')}.`)
  }
  return succeed({
    value: { script: completionScripts[shell] },
    text: () => documentLines(completionScripts[shell]),
  })
}

const api = () => import('../../../shared/api/index.ts')

const source = {
  operations: async () => (await api()).operations.map(({ id }) => id),
  parameters: async (id: string) => {
    const operation = (await api()).operations.find((one) => one.id === id)
    return operation === undefined ? [] : Object.keys(operation.params.shape)
  },
}
