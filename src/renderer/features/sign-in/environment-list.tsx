import { Box, VisuallyHidden } from '@mantine/core'
import { IconFlask, IconWorld } from '@tabler/icons-react'
import { useId } from 'react'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { t } from '../../../shared/text/language.ts'
import parts from '../../ui/layout/parts.module.css'
import { isSandbox } from '../../workbench/session.ts'
import styles from './environment-list.module.css'

interface EnvironmentListProps {
  readonly views: readonly EnvironmentView[]
  readonly chosenId: string
  readonly onChoose: (environmentId: string) => void
}

/** The environments to sign in to: presets first, then custom ones. */
export function EnvironmentList({ views, chosenId, onChoose }: EnvironmentListProps) {
  const name = useId()
  return (
    <fieldset className={styles.list}>
      <VisuallyHidden component="legend">{t`Sign in to`}</VisuallyHidden>
      {views.map((view) => {
        const { id, name: title, kind, platformUrl } = view.environment
        const Icon = isSandbox(view) ? IconFlask : IconWorld
        return (
          <label key={id} className={styles.row} data-sandbox={isSandbox(view)}>
            <input
              type="radio"
              name={name}
              checked={id === chosenId}
              onChange={() => onChoose(id)}
              aria-label={title}
            />
            <Icon size={16} aria-hidden />
            <Box component="span" flex="none" fw={600}>
              {title}
            </Box>
            <Box component="code" ms="auto" c="dimmed" className={parts.ellipsis}>
              {kind === 'sandbox' && !view.running ? t`starts on request` : platformUrl}
            </Box>
          </label>
        )
      })}
    </fieldset>
  )
}
