import { writeSync } from 'node:fs'

/** Print a line for the parent at once, since a kill may come at any time. */
export function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

/** What a child said in this line; null if a kill cut it off. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
