import { variable } from './foreign-request.ts'

/**
 * The commands of a shell script as words, with quotes and escapes resolved as bash does; carets of the Windows command
 * line count as escapes. Variables become `{{name}}`; command substitutions are left out.
 */
export function shellCommands(source: string): readonly (readonly string[])[] {
  return new ShellReader(isWindowsPrompt(source) ? withoutCarets(source) : source).commands()
}

/** Browsers copy for the Windows command line with a caret before each quote, or at the ends of lines. */
function isWindowsPrompt(text: string): boolean {
  return /\bcurl(?:\.exe)?[ \t]{1,9}\^"/i.test(text) || /[ \t]\^\r?\n/.test(text)
}

function withoutCarets(text: string): string {
  return text.replace(/\^(?:\r?\n|.)/g, (escaped) => (escaped.endsWith('\n') ? ' ' : escaped.slice(1)))
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }
const code = /[xX]([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})/y
const named = /\$(?:\{([A-Za-z_]\w{0,80})[^}]{0,200}\}|([A-Za-z_]\w{0,80}))/y

class ShellReader {
  readonly #text: string
  readonly #commands: string[][] = []
  #words: string[] = []
  #word: string | null = null
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  commands(): readonly (readonly string[])[] {
    while (this.#at < this.#text.length) this.#next()
    this.#endCommand()
    return this.#commands
  }

  #next(): void {
    const character = this.#text.charAt(this.#at)
    switch (character) {
      case ' ':
      case '\t':
      case '\r':
        this.#at += 1
        this.#endWord()
        return
      case '\n':
      case ';':
      case '|':
      case '&':
      case '<':
      case '>':
      case '(':
      case ')':
        this.#at += 1
        this.#endCommand()
        return
      case '#':
        if (this.#word === null) {
          this.#skipComment()
          return
        }
        break
      case "'":
        this.#single()
        return
      case '"':
        this.#at += 1
        this.#double()
        return
      case '\\':
        this.#escaped()
        return
      case '`':
        this.#backtick()
        return
      case '$':
        this.#dollar(false)
        return
    }
    this.#add(character)
    this.#at += 1
  }

  #add(text: string): void {
    this.#word = (this.#word ?? '') + text
  }

  #endWord(): void {
    if (this.#word !== null) this.#words.push(this.#word)
    this.#word = null
  }

  #endCommand(): void {
    this.#endWord()
    if (this.#words.length > 0) this.#commands.push(this.#words)
    this.#words = []
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#at)
    this.#at = end === -1 ? this.#text.length : end
  }

  #single(): void {
    const end = this.#text.indexOf("'", this.#at + 1)
    const last = end === -1 ? this.#text.length : end
    this.#add(this.#text.slice(this.#at + 1, last))
    this.#at = last + 1
  }

  #double(): void {
    this.#add('')
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      if (character === '$') {
        this.#dollar(true)
        continue
      }
      this.#at += 1
      if (character === '"') return
      if (character !== '\\') {
        this.#add(character)
        continue
      }
      const next = this.#text.charAt(this.#at)
      this.#at += 1
      if (next !== '\n') this.#add('"\\$`'.includes(next) ? next : `\\${next}`)
    }
  }

  #escaped(): void {
    const next = this.#text.slice(this.#at + 1, this.#at + 3)
    if (next.startsWith('\n')) this.#at += 2
    else if (next === '\r\n') this.#at += 3
    else {
      this.#add(next.charAt(0))
      this.#at += 2
    }
  }

  /** PowerShell uses it to continue a line; elsewhere it encloses a command. */
  #backtick(): void {
    const isContinued = /^`\r?\n/.test(this.#text.slice(this.#at, this.#at + 3))
    const end = isContinued ? this.#text.indexOf('\n', this.#at) : this.#text.indexOf('`', this.#at + 1)
    this.#at = end === -1 ? this.#text.length : end + 1
  }

  #dollar(isQuoted: boolean): void {
    const next = this.#text.charAt(this.#at + 1)
    if (next === '(') {
      this.#at += 2
      this.#add('')
      this.#skipSubstitution()
      return
    }
    if (next === "'" && !isQuoted) {
      this.#at += 2
      this.#ansi()
      return
    }
    named.lastIndex = this.#at
    const found = named.exec(this.#text)
    const name = found?.[1] ?? found?.[2]
    this.#add(name === undefined ? '$' : variable(name))
    this.#at += found?.[0].length ?? 1
  }

  /** `$'…'`, in which bash resolves C escapes. */
  #ansi(): void {
    this.#add('')
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      this.#at += 1
      if (character === "'") return
      if (character !== '\\') {
        this.#add(character)
        continue
      }
      code.lastIndex = this.#at
      const found = code.exec(this.#text)
      const digits = found?.[1] ?? found?.[2] ?? found?.[3]
      const next = this.#text.charAt(this.#at)
      const point = Number.parseInt(digits ?? '', 16)
      if (point <= 0x10ffff) this.#add(String.fromCodePoint(point))
      else this.#add(escapes[next] ?? next)
      this.#at += found?.[0].length ?? 1
    }
  }

  /** To the end of `$(…)`, including nested ones. */
  #skipSubstitution(): void {
    const open = ['(']
    while (open.length > 0 && this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at)
      this.#at += 1
      if (character === '\\') this.#at += 1
      else if (open.at(-1) === '"') {
        if (character === '"') open.pop()
        else if (character === '$' && this.#text.charAt(this.#at) === '(') {
          this.#at += 1
          open.push('(')
        }
      } else if (character === '"' || character === '(') open.push(character)
      else if (character === ')') open.pop()
      else if (character === "'") {
        const end = this.#text.indexOf("'", this.#at)
        this.#at = end === -1 ? this.#text.length : end + 1
      }
    }
  }
}
