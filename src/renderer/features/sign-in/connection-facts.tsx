import { Text } from '@mantine/core'
import type { SecretsState } from '../../../shared/sign-in/secrets.ts'
import type { EnvironmentView } from '../../../shared/sign-in/session.ts'
import { formatList } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { Landscape } from '../../ui/landscape/landscape.tsx'
import { FieldList } from '../../ui/record/field-list.tsx'
import { useLive } from '../../workbench/use-workbench.ts'
import styles from './connect.module.css'

const storageLabels: Readonly<Record<SecretsState['storage'], string>> = {
  protected: t`Encrypted by the system`,
  session: t`In memory until you quit`,
  unprotected: t`In the data folder, unprotected`,
  undecided: t`Not chosen yet`,
}

/** What the steps lead to: where requests go, what signs them, and who is signed in. */
export function ConnectionFacts({ view }: { readonly view: EnvironmentView }) {
  const { storage } = useLive('secrets')
  const { users } = useLive('session')
  const { id, name, kind, platformUrl, adsUrl, adsSandboxUrl } = view.environment
  const handles = users
    .filter(({ environmentId }) => environmentId === id)
    .map((user) => `@${user.screenName}`)
  const hasAddresses = kind !== 'sandbox' || view.running
  return (
    <div className={styles.connection}>
      <Landscape scene="accounts" />
      <h2 className={styles.environmentName}>{name}</h2>
      <Text c="dimmed">{t`Flightdeck signs each request on this computer and sends it only to these addresses.`}</Text>
      <div className={styles.facts}>
        <FieldList
          fields={{
            ...(hasAddresses
              ? {
                  [t`Platform`]: <code>{platformUrl}</code>,
                  [t`Advertising`]: <code>{adsUrl}</code>,
                  [t`Test accounts`]: <code>{adsSandboxUrl}</code>,
                }
              : { [t`Addresses`]: t`On this computer, once the sandbox runs` }),
            [t`App key`]: keyLabel(view),
            [t`Secrets`]: storageLabels[storage],
            [t`Signed in`]: handles.length === 0 ? t`No one yet` : formatList(handles),
          }}
        />
      </div>
    </div>
  )
}

function keyLabel({ keys, keyEnding }: EnvironmentView): string {
  switch (keys) {
    case 'builtIn':
      return t`Built in`
    case 'stored':
      return t`Ends in ${keyEnding ?? '…'}`
    case 'unreadable':
      return t`Can’t be read`
    case 'none':
      return t`None yet`
  }
}
