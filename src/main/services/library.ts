import type { Handlers } from './dependencies.ts'
import { notThere } from './not-there.ts'

export function createLibraryHandlers(): Handlers<'library'> {
  return { list: notThere, find: notThere, refresh: notThere, usesOf: notThere }
}
