import { z } from 'zod'
import { type KindsWith, kindsWith } from '../entities/kinds.ts'

export const templateSubjects = kindsWith('hasTemplates')
export type TemplateSubject = KindsWith<'hasTemplates'>

export const maxTemplateName = 80
/** Per kind. */
export const maxTemplates = 100

export const templateName = z.string().trim().min(1).max(maxTemplateName)

export interface TemplateEntry {
  readonly id: number
  readonly name: string
  readonly createdAt: number
}
