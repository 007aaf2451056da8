import { TextInput } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { audiencePermissionOperations } from '../../../shared/api/ads/audience-permissions.ts'
import { identifier } from '../../../shared/api/conventions.ts'
import { t } from '../../../shared/text/language.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormAndResult } from '../../ui/form/form-and-result.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { AudienceHeader } from './audience-header.tsx'
import { AudiencePermissions } from './audience-permissions.tsx'

/** Permissions of a tailored audience, by ID, because the service has no list of them. */
export function TailoredPage({ workspace }: { readonly workspace: Workspace }) {
  const { text, values } = useFields({ id: '' })
  const [opened, setOpened] = useState<string | null>(null)
  const id = values.id.trim()
  const isId = identifier.safeParse(id).success
  return (
    <FormAndResult
      header={<AudienceHeader view="/audiences/tailored" />}
      form={
        <Section
          title={t`Audience`}
          hint={t`The service doesn’t list tailored audiences. Enter an ID to see and change who can use it.`}
        >
          <Form
            label={t`Open a tailored audience`}
            submitLabel={t`Show permissions`}
            submitVariant="default"
            missing={isId ? null : t`Enter an ID.`}
            onSubmit={() => setOpened(id)}
          >
            <TextInput label={t`Tailored audience ID`} maxLength={64} {...text('id')} />
          </Form>
        </Section>
      }
      result={
        opened === null ? (
          <EmptyState
            icon={IconUsersGroup}
            scene="tailored"
            sentence={t`Who can use the audience appears here.`}
          />
        ) : (
          <>
            <WaitNotice operations={[audiencePermissionOperations.listTailored]} />
            <AudiencePermissions key={opened} workspace={workspace} audienceId={opened} isOwner />
          </>
        )
      }
    />
  )
}
