import { z } from 'zod'
import type { DraftSubject } from '../drafts/draft.ts'

/** Kinds with templates: those that can be created again elsewhere. */
export const templateSubjects = [
  'card',
  'poll',
  'videoConversation',
  'post',
  'targeting',
] as const satisfies readonly DraftSubject[]
export type TemplateSubject = (typeof templateSubjects)[number]

export const maxTemplateName = 80
/** Per kind. */
export const maxTemplates = 100

export const templateName = z.string().trim().min(1).max(maxTemplateName)

export interface TemplateEntry {
  readonly id: number
  readonly name: string
  readonly createdAt: number
}
