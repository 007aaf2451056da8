import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { accountsStore } from './store.ts'

/** Creates a sandbox account and opens it. The service chooses its name; it can be changed afterwards. */
export function CreateSandboxAccount() {
  const workbench = useWorkbench()
  const store = accountsStore(workbench)
  const { creation } = useStore(store.store)
  const [, navigate] = useLocation()
  const create = async () => {
    const id = await store.createSandbox()
    if (id !== null) navigate(`/accounts/adsSandbox/${encodeURIComponent(id)}`)
  }
  return (
    <Button
      leftSection={<IconPlus size={14} aria-hidden />}
      loading={creation.kind === 'running'}
      onClick={create}
    >
      Create sandbox account
    </Button>
  )
}
