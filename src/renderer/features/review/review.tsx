import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { ChangesStep } from './changes-step.tsx'
import { CheckStep } from './check-step.tsx'

interface ReviewProps {
  readonly params: { readonly step?: string | undefined; readonly draftId?: string | undefined }
}

/** The way to the service in two steps: check every rule, then see what would be sent and send it. */
export function Review({ params: { step, draftId } }: ReviewProps) {
  const workspace = useWorkspace()
  const [, navigate] = useLocation()
  if (workspace === null) {
    return (
      <>
        <PageHeader title="Review" />
        <EmptyState
          icon={IconBuildingStore}
          sentence="Changes of the account you work in will be reviewed here."
        >
          <Button onClick={() => navigate('/accounts')}>Choose an account</Button>
        </EmptyState>
      </>
    )
  }
  return step === 'changes' ? <ChangesStep draftId={draftId ?? null} /> : <CheckStep />
}
