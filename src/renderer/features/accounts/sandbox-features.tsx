import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { accountOperations, grantableFeatures } from '../../../shared/api/ads/accounts.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { Form } from '../../ui/form/form.tsx'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { WaitNotice } from '../../workbench/wait-notice.tsx'

interface SandboxFeaturesProps {
  readonly accountId: string
  readonly granted: readonly string[]
}

const { grantSandboxFeatures, revokeSandboxFeatures } = accountOperations

/** Grants features to a sandbox account, and removes them, to try out what depends on them. */
export function SandboxFeatures({ accountId, granted }: SandboxFeaturesProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['accounts', 'details']])
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>(granted)
  if (!isOpen) {
    return (
      <Group>
        <Button onClick={() => setOpen(true)}>{t`Change features`}</Button>
      </Group>
    )
  }
  const save = async () => {
    const outcome = await run(() =>
      bridge.accounts.changeFeatures({
        accountId,
        grant: grantableFeatures.filter((key) => chosen.includes(key) && !granted.includes(key)),
        revoke: grantableFeatures.filter((key) => !chosen.includes(key) && granted.includes(key)),
      }),
    )
    if (!outcome.ok) return
    setOpen(false)
    notices.say('ok', t`Features saved.`)
  }
  return (
    <Form
      label={t`Features of the sandbox account`}
      submitLabel={t`Save features`}
      task={task}
      onRetry="submit"
      onSubmit={save}
      onCancel={() => setOpen(false)}
    >
      <fieldset aria-label={t`Features`}>
        <FieldGrid>
          {grantableFeatures.map((key) => (
            <Checkbox
              key={key}
              label={fromConstant(key)}
              title={key}
              checked={chosen.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((before) => (checked ? [...before, key] : before.filter((other) => other !== key)))
              }
            />
          ))}
        </FieldGrid>
      </fieldset>
      <WaitNotice operations={[grantSandboxFeatures, revokeSandboxFeatures]} />
    </Form>
  )
}
