import { IconRobot } from '@tabler/icons-react'
import { t } from '../../shared/text/language.ts'
import { StatusLabel } from '../ui/status-label.tsx'
import styles from './changes.module.css'

const label = t`Drafted by an agent`

/** Marks a change of an agent in a list. */
export function AgentMark() {
  return <IconRobot size={13} className={styles.agent} role="img" aria-label={label} />
}

/** The same with its label. */
export function AgentLabel() {
  return <StatusLabel tone="information" icon={IconRobot} label={label} />
}
