import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { type Account, accountOperations } from '../../../shared/api/ads/accounts.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import { accountChange, draftOf, industryChoices, nameError } from './account-draft.ts'
import styles from './accounts.module.css'
import { type AccountReference, accountsStore } from './store.ts'

interface AccountFormProps {
  readonly reference: AccountReference
  readonly account: Account
}

/** Name and industry, the two fields that the service lets one change. Only what differs is sent. */
export function AccountForm({ reference, account }: AccountFormProps) {
  const store = accountsStore(useWorkbench())
  const { update: task } = useStore(store.store)
  const [draft, setDraft] = useState(draftOf(account))
  const change = accountChange(account, draft)
  const error = nameError(draft)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (change !== null && error === null) await store.update(reference, change)
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate aria-label="Change the account">
      <TextInput
        label="Name"
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        error={error}
      />
      <NativeSelect
        label="Industry"
        value={draft.industry}
        onChange={(event) => setDraft({ ...draft, industry: event.currentTarget.value })}
        data={industryChoices(account)}
      />
      <WaitNotice operations={[accountOperations.update]} />
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="filled"
          disabled={change === null || error !== null}
          loading={task.kind === 'running'}
        >
          Save changes
        </Button>
        <Button disabled={change === null} onClick={() => setDraft(draftOf(account))}>
          Undo changes
        </Button>
      </div>
    </form>
  )
}
