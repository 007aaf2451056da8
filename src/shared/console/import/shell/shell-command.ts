import { t } from '../../../text/language.ts'
import { isRequestProgram } from './request-program.ts'

/** A command of a script, with quotes, escapes and variables resolved. */
export interface ShellCommand {
  readonly words: readonly string[]
  readonly input: CommandInput
  /** What its shell's reader couldn't resolve, as sentences. */
  readonly notes: readonly string[]
  /** Whether the script ends within its quotes. */
  readonly isCut: boolean
}

/** What a command reads from its standard input. */
export type CommandInput =
  | { readonly kind: 'none' }
  /** It stands in the script: a here-document, or the text that `echo` prints into a pipe. */
  | { readonly kind: 'text'; readonly text: string }
  /** A file, or the output of another command. */
  | { readonly kind: 'unknown'; readonly name: string }

/** What a redirection does with the word behind it. */
export type Redirection = 'output' | 'file' | 'text'

/** How many outputs of commands have a variable, in all readers of a script. */
export interface OutputCount {
  count: number
}

/** Collects the words of commands for the readers of the shells. */
export class CommandWriter {
  readonly #commands: ShellCommand[] = []
  #words: string[] = []
  #word: string | null = null
  #redirection: Redirection | null = null
  #input: CommandInput = { kind: 'none' }
  #notes: string[] = []
  #isCut = false

  get isInWord(): boolean {
    return this.#word !== null
  }

  get word(): string {
    return this.#word ?? ''
  }

  get hasWords(): boolean {
    return this.#words.length > 0 || this.#word !== null
  }

  /** Whether the words so far are those of a command that sends requests. */
  get isRequest(): boolean {
    return isRequestProgram(this.#words)
  }

  add(text: string): void {
    this.#word = (this.#word ?? '') + text
  }

  /**
   * Adds the words of a line as Microsoft's C runtime splits it. Browsers double every backslash, though the runtime
   * joins only those before a quotation mark; `isFromBrowser` joins all.
   */
  addArguments(line: string, isFromBrowser: boolean): void {
    let isQuoted = false
    let at = 0
    while (at < line.length) {
      const character = line.charAt(at)
      if (character === '\\') {
        let count = 1
        while (line.charAt(at + count) === '\\') count += 1
        at += count
        if (line.charAt(at) !== '"') {
          this.add('\\'.repeat(isFromBrowser ? Math.ceil(count / 2) : count))
          continue
        }
        this.add('\\'.repeat(Math.floor(count / 2)))
        if (count % 2 === 1) {
          this.add('"')
          at += 1
        }
        continue
      }
      at += 1
      if (character === '"') {
        if (isQuoted && line.charAt(at) === '"') {
          this.add('"')
          at += 1
          continue
        }
        isQuoted = !isQuoted
        this.add('')
      } else if (!isQuoted && /\s/.test(character)) this.endWord()
      else this.add(character)
    }
    this.endWord()
  }

  note(text: string): void {
    if (!this.#notes.includes(text)) this.#notes.push(text)
  }

  noteOpenQuote(): void {
    this.#isCut = true
    this.note(openQuoteNote())
  }

  endWord(): void {
    const word = this.#word
    this.#word = null
    if (word === null) return
    switch (this.#redirection) {
      case null:
        this.#words.push(word)
        break
      case 'file':
        this.#input = { kind: 'unknown', name: word }
        break
      case 'text':
        this.#input = { kind: 'text', text: `${word}\n` }
        break
      case 'output':
        break
    }
    this.#redirection = null
  }

  /** The next word belongs to a redirection; a number directly before it names the stream. */
  redirect(redirection: Redirection): void {
    if (this.#word !== null && /^[0-9*]{1,3}$/.test(this.#word)) this.#word = null
    this.endWord()
    this.#redirection = redirection
  }

  /** Removes the text of the word, which still counts as one. */
  replaceWord(text: string): void {
    if (this.#word !== null) this.#word = text
  }

  /** Removes the delimiter of a here-document. */
  dropWord(): void {
    this.#word = null
    this.#redirection = null
  }

  setInput(text: string): void {
    this.#input = { kind: 'text', text }
  }

  endCommand(): void {
    this.endWord()
    if (this.#words.length > 0)
      this.#commands.push({
        words: this.#words,
        input: this.#input,
        notes: this.#notes,
        isCut: this.#isCut,
      })
    this.#words = []
    this.#redirection = null
    this.#input = { kind: 'none' }
    this.#notes = []
    this.#isCut = false
  }

  /** Ends a command whose output the next one reads. */
  pipe(outputOf: (command: ShellCommand) => string | null): void {
    const index = this.#commands.length
    this.endCommand()
    const source = this.#commands[index]
    if (source === undefined) return
    const output = outputOf(source)
    if (output === null) {
      this.#input = { kind: 'unknown', name: source.words.join(' ').slice(0, 80) }
      return
    }
    this.#commands.pop()
    this.#notes = [...source.notes]
    this.#isCut = source.isCut
    this.#input = { kind: 'text', text: output }
  }

  /** A command within another one, such as the one in `$(…)`. */
  push(command: ShellCommand): void {
    this.#commands.push(command)
  }

  /** Those of the commands in a substitution that send requests. */
  pushRequests(commands: readonly ShellCommand[]): void {
    for (const command of commands) if (isRequestProgram(command.words)) this.push(command)
  }

  /** Puts a variable in place of a substitution. */
  addOutput(source: string, commands: readonly ShellCommand[], outputs: OutputCount): void {
    this.pushRequests(commands)
    outputs.count += 1
    const output = outputVariable(source, outputs.count)
    this.add(output.text)
    this.note(output.note)
  }

  finish(): readonly ShellCommand[] {
    this.endCommand()
    return this.#commands
  }
}

/** Reads on to the parenthesis that closes a substitution, or to the end, where `peek` returns an empty text. */
export function readToParenthesis(peek: () => string, next: () => void): void {
  let depth = 0
  for (let character = peek(); character !== ''; character = peek()) {
    if (character === '(') depth += 1
    else if (character === ')') {
      if (depth === 0) return
      depth -= 1
    }
    next()
  }
}

export const openQuoteNote = () => t`The command ends within quotes.`

/** A variable in place of the output of a command, and the note that says so. */
export function outputVariable(
  source: string,
  index: number,
): { readonly text: string; readonly note: string } {
  const text = `{{output_${index}}}`
  const shortSource = source.length > 80 ? `${source.slice(0, 80)}…` : source
  return { text, note: t`${shortSource} isn’t run. ${text} stands for its output.` }
}
