import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { manualPage } from '../../help/manual.ts'
import { invalidInput } from '../../invalid-input.ts'
import { documentLines } from '../../output/line.ts'
import type { Context, Input, Result } from '../../table/command.ts'

export const output = () => null

export async function run({ version, commands }: Context, input: Input): Promise<Outcome<Result>> {
  const name = input.arguments.join(' ')
  const command = commands.find((one) => one.name === name)
  if (command === undefined) {
    return invalidInput(t`There’s no command ${name}.`)
  }
  const page = manualPage(command, version)
  return succeed({ value: { page }, text: () => documentLines(page) })
}
