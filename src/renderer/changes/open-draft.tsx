import { IconPencil } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../shared/text/language.ts'
import { Button } from '../ui/button.tsx'
import { faultMessage } from '../ui/faults/fault-labels.ts'
import { findDraftPlace } from '../workbench/draft-places.ts'
import { useWorkbench } from '../workbench/use-workbench.ts'

/** Opens the editor of a draft, at one of its fields if it's given. */
export function useOpenDraft(): (draftId: string, field?: string | null) => Promise<void> {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  return async (draftId, field = null) => {
    const place = await findDraftPlace(workbench, draftId, field)
    if (place.ok) navigate(place.value)
    else workbench.notices.say('error', faultMessage(place.fault).title)
  }
}

/** Opens the editor of a draft. */
export function OpenDraftButton({ draftId }: { readonly draftId: string }) {
  const open = useOpenDraft()
  return <Button icon={IconPencil} onClick={() => open(draftId)}>{t`Open the draft`}</Button>
}
