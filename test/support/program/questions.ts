import type { Program } from './program.ts'

/** Answers main's native message boxes from now on, on either binary. */
export async function answerQuestions(
  { application }: Pick<Program, 'application'>,
  answer: 'confirm' | 'cancel',
): Promise<void> {
  await application.evaluate(
    ({ dialog }, response) => {
      const asked: string[] = []
      Reflect.set(globalThis, 'askedQuestions', asked)
      Reflect.set(dialog, 'showMessageBox', async (...given: readonly object[]) => {
        const { message, detail } = Object(given.at(-1))
        asked.push(`${message}\n${detail}`)
        return { response, checkboxChecked: false }
      })
    },
    answer === 'confirm' ? 1 : 0,
  )
}

/** Main's questions since `answerQuestions`. */
export async function askedQuestions({
  application,
}: Pick<Program, 'application'>): Promise<readonly string[]> {
  const asked: unknown = await application.evaluate(() => Reflect.get(globalThis, 'askedQuestions'))
  return Array.isArray(asked) ? asked.map(String) : []
}
