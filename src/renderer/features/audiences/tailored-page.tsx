import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { identifier } from '../../../shared/api/conventions.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { AudiencePermissions } from './audience-permissions.tsx'
import { AudienceTabs } from './audience-tabs.tsx'
import styles from './audiences.module.css'

/** Permissions of a tailored audience. The service lists none of these audiences, so a person names one. */
export function TailoredPage({ workspace }: { readonly workspace: Workspace }) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<string | null>(null)
  const id = typed.trim()
  const isId = identifier.safeParse(id).success
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (isId) setOpened(id)
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Audiences" />
      <AudienceTabs current="/audiences/tailored" />
      <div className={styles.parts}>
        <Section
          title="Tailored audience"
          hint="The service doesn't list tailored audiences. Enter the id of one to see and change who may use it."
        >
          <form className={styles.inlineForm} onSubmit={open} aria-label="Open a tailored audience">
            <TextInput
              label="Tailored audience id"
              value={typed}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" disabled={!isId}>
              Show permissions
            </Button>
          </form>
        </Section>
        {opened !== null && (
          <AudiencePermissions key={opened} workspace={workspace} audienceId={opened} isOwner />
        )}
      </div>
    </div>
  )
}
