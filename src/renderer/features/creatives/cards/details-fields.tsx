import type { ComponentDraft } from '../../../../shared/entities/cards/card-draft.ts'
import type { OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import { DraftText } from '../../../drafting/editor/draft-text.tsx'
import { withDestination } from './card-form.ts'
import { textBefore } from './text-before.ts'
import { WholeFindings } from './whole-findings.tsx'

/** Characters that public pages name as the limit of a website's title; the service itself sets none. */
const titleAdvice = 70

export interface LeadFieldsProps {
  readonly open: OpenDraft
  /** Place of the component: `components.1`. */
  readonly path: string
  readonly component: ComponentDraft
  readonly onChange: (component: ComponentDraft) => void
}

/** Title and address of a website. */
export function DetailsFields({ open, path, component, onChange }: LeadFieldsProps) {
  const { findings } = open
  const { destination } = component
  return (
    <>
      <DraftText
        label="Title"
        path={`${path}.title`}
        value={component.title ?? ''}
        onChange={(title) => onChange({ ...component, type: 'DETAILS', title })}
        findings={findings}
        limit={{ maximum: titleAdvice }}
        before={textBefore(open, `${path}.title`)}
        hint="About 50 are seen before it is cut off"
      />
      <DraftText
        label="Website"
        path={`${path}.destination.url`}
        value={destination?.url ?? ''}
        onChange={(url) =>
          onChange({
            ...component,
            type: 'DETAILS',
            destination: withDestination(destination, 'WEBSITE', 'url', url),
          })
        }
        findings={findings}
        before={textBefore(open, `${path}.destination.url`)}
        placeholder="https://"
        code
      />
      <WholeFindings findings={findings} path={`${path}.destination`} />
    </>
  )
}
