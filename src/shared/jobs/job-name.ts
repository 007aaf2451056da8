import { kinds } from '../entities/kinds.ts'
import { formatCount } from '../text/format.ts'
import { plural, t } from '../text/language.ts'
import type { JobChanges, JobSummary } from './job.ts'

/** Name of a job in lists, on pages and in notices: its own title only says what it's about. */
export function jobName({ kind, title, changes }: Pick<JobSummary, 'changes' | 'kind' | 'title'>): string {
  if (kind !== 'publish' && kind !== 'undo') return title
  const objects = changes === undefined ? null : objectsOf(changes)
  if (kind === 'undo') return objects === null ? title : t`Undo of ${objects}`
  const about = objects ?? title
  if (changes !== undefined && isFileUpload(changes)) return t`Upload of ${about}`
  return changes?.kind === 'delete' ? t`Deletion of ${about}` : t`Publish of ${about}`
}

export function isFileUpload({ subject, kind }: Pick<JobChanges, 'kind' | 'subject'>): boolean {
  return subject === 'media' && kind === 'create'
}

/** "5 line items"; null for a single one, which has a name, and for different kinds. */
function objectsOf(changes: JobChanges): string | null {
  const { total, subject } = changes
  if (total < 2 || subject === null) return null
  if (isFileUpload(changes)) return plural(total, { one: '# file', other: '# files' })
  const { one, many } = kinds[subject].label
  return one === many ? null : `${formatCount(total)} ${many}`
}
