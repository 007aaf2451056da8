import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Account, accountOperations } from '../../../shared/api/ads/accounts.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import properties from '../../ui/form/properties.module.css'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { accountChange, draftOf, industryChoices, nameError } from './account-draft.ts'
import { type AccountReference, keysOfAccounts } from './accounts-view.ts'

interface AccountFormProps {
  readonly reference: AccountReference
  readonly account: Account
}

/** The form validates its own fields. */
const none: readonly Finding[] = []

/** Name and industry, the two fields that can be changed. Sends only what differs. */
export function AccountForm({ reference, account }: AccountFormProps) {
  const { bridge, notices } = useWorkbench()
  const { run } = useAct(keysOfAccounts(reference.host))
  const [draft, setDraft] = useState(draftOf(account))
  const change = accountChange(account, draft)
  const error = nameError(draft)
  const save = async () => {
    if (change === null || error !== null) return
    const outcome = await run(() => bridge.accounts.update({ ...reference, ...change }))
    if (outcome.ok) notices.say('ok', t`${outcome.value.name ?? outcome.value.id} was changed.`)
    return outcome
  }
  return (
    <Form
      label={t`Change the account`}
      submitLabel={t`Save changes`}
      disabled={error !== null}
      blockedBy={change === null ? t`Nothing changed yet.` : null}
      onSubmit={save}
      beside={
        <Button
          disabled={change === null}
          onClick={() => setDraft(draftOf(account))}
        >{t`Discard changes`}</Button>
      }
    >
      <Stack gap={8} className={properties.properties}>
        <Field label={t`Name`} path="name" findings={none}>
          {(control) => (
            <TextInput
              {...control}
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
              error={error}
            />
          )}
        </Field>
        <Field label={t`Industry`} path="industry_type" findings={none}>
          {(control) => (
            <NativeSelect
              {...control}
              value={draft.industry}
              onChange={(event) => setDraft({ ...draft, industry: event.currentTarget.value })}
              data={industryChoices(account)}
            />
          )}
        </Field>
      </Stack>
      <WaitNotice operations={[accountOperations.update]} />
    </Form>
  )
}
