import type { AccountDetails } from '../../../shared/domain/account.ts'
import { Section } from '../../ui/section.tsx'
import { fromConstant } from '../../ui/words.ts'
import styles from './accounts.module.css'

/** Roles, granted features and promotable apps of an account. */
export function AccountAccess({ details }: { readonly details: AccountDetails }) {
  const { permissions, features, apps } = details
  return (
    <>
      <Section title="Your roles">
        <Words constants={permissions} nothing="The service does not tell the roles of the signed-in user." />
      </Section>
      <Section title="Features">
        <Words constants={features} nothing="No feature was granted beyond what every account has." />
      </Section>
      <Section title="Apps">
        {apps.length === 0 ? (
          <p className={styles.muted}>No app belongs to this account.</p>
        ) : (
          <ul className={styles.items}>
            {apps.map((app) => (
              <li key={app.id} className={styles.item}>
                <span>
                  {app.os_type ?? 'Unknown system'} <code>{app.app_store_identifier ?? app.id}</code>
                </span>
                <span className={styles.muted}>
                  {app.conversion_tracking_enabled === true
                    ? 'Conversion tracking is on'
                    : 'Conversion tracking is off'}
                </span>
                {app.deep_link_pattern && <code>{app.deep_link_pattern}</code>}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

interface WordsProps {
  readonly constants: readonly string[]
  readonly nothing: string
}

function Words({ constants, nothing }: WordsProps) {
  if (constants.length === 0) return <p className={styles.muted}>{nothing}</p>
  return (
    <ul className={styles.items}>
      {constants.map((constant) => (
        <li key={constant} title={constant}>
          {fromConstant(constant)}
        </li>
      ))}
    </ul>
  )
}
