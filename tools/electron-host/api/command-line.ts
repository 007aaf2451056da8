// app.commandLine
import { startedApplication } from '../host.ts'
import { declareFace, strict } from '../strict.ts'

const levels = declareFace('CommandLine', {
  appendSwitch: 'faithful',
  appendArgument: 'refused',
  hasSwitch: 'faithful',
  getSwitchValue: 'faithful',
  removeSwitch: 'faithful',
})

class CommandLine {
  readonly face: CommandLine = strict(this, 'CommandLine', levels)
  readonly #appended = new Map<string, string>()
  readonly #removed = new Set<string>()

  appendSwitch(name: string, value = ''): void {
    this.#removed.delete(name.toLowerCase())
    this.#appended.set(name.toLowerCase(), value)
  }
  hasSwitch(name: string): boolean {
    const key = name.toLowerCase()
    return !this.#removed.has(key) && (this.#appended.has(key) || startedApplication().switches.has(key))
  }
  getSwitchValue(name: string): string {
    if (!this.hasSwitch(name)) return ''
    const key = name.toLowerCase()
    return this.#appended.get(key) ?? startedApplication().switches.get(key) ?? ''
  }
  removeSwitch(name: string): void {
    this.#removed.add(name.toLowerCase())
    this.#appended.delete(name.toLowerCase())
  }
}

export const commandLine = new CommandLine()
