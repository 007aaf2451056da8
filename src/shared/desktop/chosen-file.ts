import { z } from 'zod'

/** What a page knows of a chosen or dropped file; only main knows its path. */
export interface ChosenFile {
  readonly id: ChosenFileId
  readonly name: string
}

/** 192 random bits, base64url. */
export const chosenFileId = z.string().regex(/^[\w-]{32}$/)
export type ChosenFileId = z.infer<typeof chosenFileId>
