export type RequestProgram = 'curl' | 'xurl' | 'twurl'

/** A command that sends a request, and the words behind its name. */
export interface ProgramCall {
  readonly program: RequestProgram
  readonly rest: readonly string[]
}

/** What can stand before a command in a script: assignments, prompts and keywords. */
const prefix = /^(?:[$%>&]|[A-Za-z_]\w{0,80}\+?=.*|if|then|else|elif|while|until|do|!|\{|@?call|@?start)$/s
/** Programs that run another one; its name follows among their words. */
const wrappers = new Set(
  'sudo doas env nohup exec command builtin eval time timeout nice xargs watch stdbuf caffeinate winpty'.split(
    ' ',
  ),
)

export function programCall(words: readonly string[]): ProgramCall | null {
  let at = 0
  // PowerShell: `$name = curl …`
  if (/^\{\{\w{1,100}\}\}$/.test(words[0] ?? '') && words[1] === '=') at = 2
  while (prefix.test(words[at] ?? '')) at += 1
  const isWrapped = wrappers.has(words[at] ?? '')
  for (; at < words.length; at += 1) {
    const program = programOf(words[at] ?? '')
    if (program !== null) return { program, rest: words.slice(at + 1) }
    if (!isWrapped) return null
  }
  return null
}

export function isRequestProgram(words: readonly string[]): boolean {
  return programCall(words) !== null
}

/** Whether a command only assigns variables or closes a block. */
export function isSilent(words: readonly string[]): boolean {
  return words.every((word) => prefix.test(word) || /^(?:done|fi|esac|\})$/.test(word))
}

function programOf(word: string): RequestProgram | null {
  const name = word
    .split(/[\\/]/)
    .at(-1)
    ?.replace(/^@/, '')
    .replace(/\.exe$/i, '')
    .toLowerCase()
  return name === 'curl' || name === 'xurl' || name === 'twurl' ? name : null
}
