import { Button } from '@mantine/core'
import { IconDownload, IconFileText, IconRefresh } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { DiagnosticsBundle } from '../../../shared/contract/activity.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { countOf, formatBytes } from '../../ui/number.ts'
import { exactTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { ActivityTabs } from './activity-tabs.tsx'
import { diagnosticsStore } from './diagnostics-store.ts'

/** A bundle for a report: read here first, then saved just as it was read. */
export function DiagnosticsPage() {
  const store = diagnosticsStore(useWorkbench())
  const { bundle } = useStore(store.store)
  useEffect(() => {
    if (store.store.getState().bundle.kind === 'idle') store.make()
  }, [store])
  const value = lastValue(bundle)
  return (
    <>
      <PageHeader title="Diagnostics" aside={value !== null && formatBytes(value.bytes)} />
      <ActivityTabs value="diagnostics" actions={<BundleButtons />} />
      {value === null ? <Missing /> : <Bundle bundle={value} />}
    </>
  )
}

function BundleButtons() {
  const store = diagnosticsStore(useWorkbench())
  const { bundle, saving } = useStore(store.store)
  const value = lastValue(bundle)
  return (
    <>
      {value !== null && <CopyButton text={value.text} what="this text" />}
      <Button
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={bundle.kind === 'loading'}
        onClick={store.make}
      >
        Make it again
      </Button>
      <Button
        variant="filled"
        leftSection={<IconDownload size={14} aria-hidden />}
        disabled={bundle.kind !== 'ready'}
        loading={saving.kind === 'running'}
        onClick={store.save}
      >
        Save this text
      </Button>
    </>
  )
}

function Missing() {
  const store = diagnosticsStore(useWorkbench())
  const { bundle } = useStore(store.store)
  switch (bundle.kind) {
    case 'failed':
      return <FaultNotice fault={bundle.fault} onRetry={store.make} variant="page" />
    case 'idle':
      return <EmptyState icon={IconFileText} sentence="No bundle has been made yet." />
    default:
      return <SkeletonRows label="Putting the bundle together" />
  }
}

function Bundle({ bundle }: { readonly bundle: DiagnosticsBundle }) {
  const store = diagnosticsStore(useWorkbench())
  const state = useStore(store.store)
  const values = bundle.replaced.reduce((sum, entry) => sum + entry.values, 0)
  const kinds = bundle.replaced.map((entry) => `${entry.kind} ${entry.values}`).join(', ')
  return (
    <div className={styles.bundle}>
      <p>
        Made {exactTime(bundle.madeAt)}. This is all that the file will hold; nothing is sent anywhere.{' '}
        {values === 0
          ? 'There was nothing of people in it.'
          : `${countOf(values, 'value')} of people and accounts stand as tokens (${kinds}).`}
      </p>
      {state.bundle.kind === 'failed' && <FaultNotice fault={state.bundle.fault} onRetry={store.make} />}
      {state.saving.kind === 'failed' && <FaultNotice fault={state.saving.fault} onRetry={store.save} />}
      <p role="status" className={styles.muted}>
        {state.savedAs !== null && `Saved as ${state.savedAs}.`}
      </p>
      <ScrollRegion label="Text of the bundle" className={styles.text}>
        <pre>{bundle.text}</pre>
      </ScrollRegion>
    </div>
  )
}
