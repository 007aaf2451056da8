import { hourAndMinute } from '../../ui/time.ts'
import type { SaveState } from './draft-editing.ts'

/** What an editor says about the place where typed words are: "Saved 2 s ago". `now` in milliseconds. */
export function saveWords(save: SaveState, now: number): string {
  switch (save.kind) {
    case 'rest':
      return 'Saves by itself'
    case 'saving':
      return 'Saving'
    case 'saved':
      return `Saved ${ago(save.at, now)}`
    case 'failed':
      return `Not saved: ${save.fault.message}`
  }
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000))
  if (seconds < 1) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`
  return `at ${hourAndMinute(at)}`
}
