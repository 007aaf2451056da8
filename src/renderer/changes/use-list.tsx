import { Stack } from '@mantine/core'
import { Link } from 'wouter'
import { referencedDraft } from '../../shared/drafts/draft.ts'
import type { Use } from '../../shared/entities/entity-row.ts'
import { kinds } from '../../shared/entities/kinds.ts'
import { isDraftUse } from '../../shared/entities/uses.ts'
import { t } from '../../shared/text/language.ts'
import { placeOfDraft } from '../workbench/draft-places.ts'

interface UseListProps {
  readonly label: string
  readonly uses: readonly Use[]
}

/** What uses an entity, each with a link to it. */
export function UseList({ label, uses }: UseListProps) {
  return (
    <Stack component="ul" gap={4} aria-label={label}>
      {uses.map((use) => (
        <li key={`${use.subject} ${use.key}`}>
          <Link href={placeOf(use)}>{use.title}</Link> {kinds[use.subject].label.one}
          {isDraftUse(use) && t`, draft`}
        </li>
      ))}
    </Stack>
  )
}

function placeOf({ subject, key }: Use): string {
  const draftId = referencedDraft(key)
  return placeOfDraft({ id: draftId ?? '', subject, remoteId: draftId === null ? key : null })
}
