import { IconListCheck, IconStethoscope } from '@tabler/icons-react'
import { Link } from 'wouter'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import styles from './endpoint-tools.module.css'

const tools = [
  {
    href: '/webhooks/doctor',
    title: t`CRC doctor`,
    explanation: t`Checks how an endpoint answers the service’s challenge.`,
    icon: IconStethoscope,
  },
  {
    href: '/webhooks/event-tester',
    title: t`Event tester`,
    explanation: t`Sends signed events, broken ones too, to an endpoint.`,
    icon: IconListCheck,
  },
] as const

/** Tools for testing your own endpoint, shown while the inbox is empty. */
export function EndpointTools() {
  return (
    <ul className={styles.tools}>
      {tools.map(({ href, title, explanation, icon: Icon }) => (
        <li key={href} className={`${styles.tool} ${parts.linked}`}>
          <Icon size={20} stroke={1.5} aria-hidden />
          <div>
            <Link href={href}>{title}</Link>
            <p>{explanation}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
