import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useOpenDraft } from './use-open-draft.ts'

/** Leads to the editor of a draft. */
export function OpenDraftButton({ draftId }: { readonly draftId: string }) {
  const open = useOpenDraft()
  return (
    <Button leftSection={<IconPencil size={14} aria-hidden />} onClick={() => open(draftId)}>
      Open the draft
    </Button>
  )
}
