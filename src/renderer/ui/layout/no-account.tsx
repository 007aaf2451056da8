import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import type { Scene } from '../landscape/landscape.tsx'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

interface NoAccountProps {
  /** Title of the area. */
  readonly title: string
  /** What belongs to an account. */
  readonly sentence: string
  readonly scene?: Scene
}

/** Shown in an account's area while no account is chosen, with a link to choose one. */
export function NoAccount({ title, sentence, scene = 'accounts' }: NoAccountProps) {
  const [, navigate] = useLocation()
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={IconBuildingStore}
        scene={scene}
        sentence={sentence}
        hint={t`Choose one under Accounts, or with the switcher at the top.`}
      >
        <Button variant="filled" onClick={() => navigate('/accounts')}>{t`Go to accounts`}</Button>
      </EmptyState>
    </>
  )
}
