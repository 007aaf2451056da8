import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { audiencePermissionOperations } from '../../../shared/api/ads/audience-permissions.ts'
import { identifier } from '../../../shared/api/conventions.ts'
import { t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { Landscape } from '../../ui/landscape/landscape.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { oncePerWorkspace } from '../../workbench/workbench.ts'
import { AudienceHeader } from './audience-header.tsx'
import { AudiencePermissions } from './audience-permissions.tsx'
import styles from './audiences.module.css'

const maxOpened = 8

/** IDs that were opened in this window, the last first. */
const openedIds = oncePerWorkspace((): StoreApi<readonly string[]> => createStore(() => []))

/** Permissions of a tailored audience, by ID, because the service has no list of them. */
export function TailoredPage({ workspace }: { readonly workspace: Workspace }) {
  const { text, values, set } = useFields({ id: '' })
  const [opened, setOpened] = useState<string | null>(null)
  const before = openedIds(useWorkbench())(workspace)
  const others = useStore(before).filter((one) => one !== opened)
  const id = values.id.trim()
  const isId = identifier.safeParse(id).success
  const open = (chosen: string) => {
    set('id', chosen)
    setOpened(chosen)
    before.setState((ids) => [chosen, ...ids.filter((one) => one !== chosen)].slice(0, maxOpened), true)
  }
  return (
    <div className={parts.screen}>
      <AudienceHeader view="/audiences/tailored" />
      <div className={styles.lookup} data-empty={opened === null}>
        {opened === null && <Landscape scene="tailored" />}
        <section aria-label={t`Audience`} className={styles.question}>
          <h2>{t`Open a tailored audience`}</h2>
          <p className={parts.muted}>
            {t`The service doesn’t list tailored audiences. Enter an ID to see and change who can use it.`}
          </p>
          <Form
            label={t`Open a tailored audience`}
            submitLabel={t`Show permissions`}
            layout="row"
            missing={isId ? null : t`Enter an ID.`}
            onSubmit={() => open(id)}
          >
            <TextInput label={t`Tailored audience ID`} maxLength={64} flex={1} miw={160} {...text('id')} />
          </Form>
          {others.length > 0 && (
            <Group gap={8}>
              <span className={parts.muted}>{t`Recently opened:`}</span>
              {others.map((one) => (
                <Button key={one} onClick={() => open(one)}>
                  <code>{one}</code>
                </Button>
              ))}
            </Group>
          )}
        </section>
        {opened !== null && (
          <div>
            <WaitNotice operations={[audiencePermissionOperations.listTailored]} />
            <AudiencePermissions key={opened} workspace={workspace} audienceId={opened} isOwner />
          </div>
        )}
      </div>
    </div>
  )
}
