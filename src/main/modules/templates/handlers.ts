import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { TemplateFields } from '../../../shared/contract/templates.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { maxTemplates } from '../../../shared/creatives/template.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import { referencesOf, withoutNames } from '../../../shared/drafts/draft-references.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import { contentAt } from '../drafts/content-at.ts'
import type { DraftRepository } from '../drafts/store.ts'
import type { EntityRepository } from '../entities/store.ts'
import type { Template, TemplateRepository } from './store.ts'

interface TemplateParts {
  readonly drafts: Pick<DraftRepository, 'get' | 'ofRecord'>
  readonly entities: Pick<EntityRepository, 'mediaOf' | 'record'>
  readonly templates: TemplateRepository
  readonly clock: Clock
}

const nameTaken = t`Another template has this name. Choose a different one.`

export function createTemplatesHandlers(parts: TemplateParts): Handlers<'templates'> {
  const { drafts, templates, clock } = parts
  const isThere = (workspace: Workspace, draftId: string): boolean => {
    const storedDraft = drafts.get(draftId)
    return (
      storedDraft.ok &&
      storedDraft.value !== null &&
      sameWorkspace(storedDraft.value.draft.workspace, workspace)
    )
  }
  return {
    list: async ({ subject }) => templates.list(subject),
    async save({ workspace, subject, key, name }) {
      const sourceContent = contentAt(parts, workspace, subject, key)
      if (!sourceContent.ok) return sourceContent
      if (sourceContent.value === null) return notFound(t`This creative is not there any more.`)
      const content = Object.fromEntries(
        Object.entries(sourceContent.value).filter(([, value]) => value !== null),
      )
      const saved = templates.save({ subject, name, workspace, content, createdAt: clock.now() })
      if (!saved.ok) return saved
      if (saved.value === 'taken') return refuse(nameTaken)
      if (saved.value === 'full') {
        return refuse(t`There are ${maxTemplates} templates of this kind already. Delete one first.`)
      }
      return succeed(undefined)
    },
    async rename({ id, name }) {
      const renamed = templates.rename(id, name)
      if (!renamed.ok) return renamed
      if (renamed.value === 'taken') return refuse(nameTaken)
      return renamed.value === 'gone' ? noTemplate() : succeed(undefined)
    },
    remove: async ({ id }) => templates.remove(id),
    async fieldsFor({ workspace, id }) {
      const template = templates.get(id)
      if (!template.ok) return template
      return template.value === null
        ? noTemplate()
        : succeed(fieldsFor(template.value, workspace, (draftId) => isThere(workspace, draftId)))
    },
  }
}

/** Keys, addresses and users are only valid in their own account, and drafts as long as they exist. */
function fieldsFor(
  { content, workspace }: Template,
  target: Workspace,
  isThere: (draftId: string) => boolean,
): TemplateFields {
  const isForeign = !sameWorkspace(workspace, target)
  const foreign = new Set<string>()
  const missing = new Set<string>()
  for (const { names } of referencesOf(content)) {
    const draftId = referencedDraft(names)
    if (isForeign) foreign.add(names)
    else if (draftId !== null && !isThere(draftId)) missing.add(names)
  }
  const { as_user_id: poster, ...rest } = withoutNames(content, new Set([...foreign, ...missing]))
  const fields = isForeign || poster === undefined ? rest : { ...rest, as_user_id: poster }
  return { fields, foreign: foreign.size, gone: missing.size }
}

function noTemplate(): Outcome<never> {
  return notFound(t`This template is not there any more.`)
}

function notFound(message: string): Outcome<never> {
  return fail({ kind: 'notFound', code: 'TEMPLATE', message })
}
