import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { DiagnosticsBundle } from '../../../../shared/contract/diagnostics.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { Pending } from '../../../ui/faults/pending.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { formatBytes } from '../../../ui/number.ts'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../activity.module.css'
import { ActivityHeader } from '../activity-header.tsx'
import { diagnosticsSections } from './diagnostics-sections.ts'
import { DiagnosticsView } from './diagnostics-view.tsx'

type Form = 'readable' | 'saved'

const forms = [
  { value: 'readable', title: t`Readable` },
  { value: 'saved', title: t`Raw text` },
] as const

/** A bundle for bug reports: first shown, then saved exactly as shown. */
export function DiagnosticsPage() {
  const { bridge } = useWorkbench()
  const { value: bundle, fault, isFetching, refetch } = useCall('diagnostics', 'create')
  const saving = useAct()
  const [form, setForm] = useState<Form>('readable')
  const sections = useMemo(() => (bundle === null ? null : diagnosticsSections(bundle.text)), [bundle])
  const [saved, setSaved] = useState<{ readonly bundleId: number; readonly fileName: string } | null>(null)
  const make = () => {
    saving.dismiss()
    return refetch()
  }
  /** Saves exactly the bundle on screen. */
  const save = async ({ id: bundleId }: DiagnosticsBundle) => {
    setSaved(null)
    const outcome = await saving.run(() => bridge.diagnostics.save({ bundleId }))
    if (outcome.ok && outcome.value !== null) setSaved({ bundleId, fileName: outcome.value.fileName })
  }
  const buttons = (
    <>
      {bundle !== null && <CopyButton text={bundle.text} what={t`this text`} />}
      <RefreshButton label={t`Refresh`} busy={isFetching} onClick={make} />
      <Button
        variant="filled"
        icon={IconDownload}
        disabled={bundle === null || isFetching || fault !== null}
        loading={saving.task.kind === 'running'}
        onClick={() => bundle !== null && save(bundle)}
      >{t`Save`}</Button>
    </>
  )
  return (
    <>
      <ActivityHeader
        view="diagnostics"
        filters={
          sections !== null && (
            <FormButtons label={t`Bundle`} forms={forms} current={form} onChoose={setForm} />
          )
        }
        count={bundle !== null && formatBytes(bundle.bytes)}
        actions={buttons}
      />
      {bundle === null && <Pending label={t`Preparing the bundle`} fault={fault} onRetry={make} />}
      {bundle !== null && (
        <Stack gap={8} flex={1} mih={0} py={12} px={16}>
          <p>{describeBundle(bundle)}</p>
          {fault !== null && <FaultNotice fault={fault} onRetry={make} />}
          {saving.task.kind === 'failed' && (
            <FaultNotice fault={saving.task.fault} onRetry={() => save(bundle)} />
          )}
          <Text role="status" c="dimmed">
            {saved?.bundleId === bundle.id && t`Saved as ${saved.fileName}.`}
          </Text>
          {sections === null || form === 'saved' ? (
            <ScrollRegion label={t`Diagnostics bundle`} className={styles.text}>
              <pre>{bundle.text}</pre>
            </ScrollRegion>
          ) : (
            <DiagnosticsView sections={sections} />
          )}
        </Stack>
      )}
    </>
  )
}

function describeBundle({ madeAt, replaced }: DiagnosticsBundle): string {
  const values = replaced.reduce((sum, entry) => sum + entry.values, 0)
  const kinds = replaced.map((entry) => `${entry.kind} ${entry.values}`).join(', ')
  const tokens =
    values === 0
      ? t`It contains no personal data.`
      : plural(
          values,
          {
            one: '# value is replaced with a token ({kinds}).',
            other: '# values are replaced with tokens ({kinds}).',
          },
          { kinds },
        )
  return t`Made ${exactTime(madeAt, 'UTC')}. This is everything in the file, with times in UTC. Nothing is sent anywhere. ${tokens}`
}
