import { join } from 'node:path'

/** Where the program notes what its data folder holds, beside the database: whether anything is missing is told by it. */
export function stateRecordPath(folder: string): string {
  return join(folder, 'flightdeck-state.json')
}
