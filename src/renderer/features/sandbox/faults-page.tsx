import { NativeSelect, NumberInput, Skeleton, Text, TextInput } from '@mantine/core'
import { sandboxFaults } from '../../../shared/sandbox/sandbox-fault.ts'
import { faultMethods, type PlannedFault, type SandboxFaults } from '../../../shared/sandbox/sandbox-world.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useAct, useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFields } from '../../ui/form/use-fields.ts'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import { MainAndAside } from '../../ui/layout/main-and-aside.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { EveryRequest } from './every-request.tsx'
import { FailedRequests } from './failed-requests.tsx'
import { faultLabels, responseLabel } from './fault-labels.ts'
import { SandboxStatus } from './sandbox-status.tsx'

/** Simulates failures of the service: for every request, or for some. */
export function FaultsPage() {
  const sandbox = useLive('sandbox')
  const { value, fault, refetch } = useCall('sandbox', 'faults')
  return (
    <MainAndAside
      main={
        <>
          {sandbox.kind === 'running' && (
            <EveryRequest fault={sandbox.fault} planned={value?.planned ?? []} />
          )}
          <FailedRequests />
        </>
      }
      aside={
        <>
          <SandboxStatus />
          <PlanForm />
          {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
          {value === null && fault === null && (
            <Skeleton h={120} role="status" aria-busy="true" aria-label={t`Loading faults`} />
          )}
          {value !== null && <Planned faults={value} onRefresh={refetch} />}
        </>
      }
    />
  )
}

const planned = sandboxFaults.filter((fault) => fault !== 'none')
const anyMethod = ''

function PlanForm() {
  const { bridge } = useWorkbench()
  const { task, run } = useActOn('sandbox', 'faults', undefined)
  const fields = useFields({
    fault: planned[0] ?? 'slow',
    method: anyMethod as (typeof faultMethods)[number] | typeof anyMethod,
    path: '',
    times: 1 as number | '',
  })
  const { fault, method, path, times } = fields.values
  const plan = () =>
    run(() =>
      bridge.sandbox.planFault({
        fault,
        method: method === anyMethod ? null : method,
        path: path.trim(),
        times: times === '' ? null : times,
      }),
    )
  return (
    <Section
      title={t`Some requests`}
      hint={t`For example, the next POST to /campaigns is answered with 503.`}
    >
      <Form
        label={t`Plan a fault`}
        fields={fields}
        submitLabel={t`Plan fault`}
        task={task}
        onRetry="submit"
        onSubmit={plan}
      >
        <NativeSelect
          label={t`Response`}
          {...fields.choice('fault', planned)}
          data={planned.map((value) => ({ value, label: faultLabels[value] }))}
        />
        <TextInput label={t`Path contains`} maxLength={500} {...fields.text('path')} />
        <FieldGrid minWidth={140}>
          <NativeSelect
            label={t`Method`}
            {...fields.choice('method', [anyMethod, ...faultMethods])}
            data={[{ value: anyMethod, label: t`Any method` }, ...faultMethods]}
          />
          <NumberInput
            label={t`Number of requests`}
            description={t`Empty for all.`}
            min={1}
            max={10_000}
            allowDecimal={false}
            value={times}
            onChange={(value) => fields.set('times', typeof value === 'number' ? value : '')}
          />
        </FieldGrid>
      </Form>
    </Section>
  )
}

interface PlannedProps {
  readonly faults: SandboxFaults
  readonly onRefresh: () => Promise<void>
}

function Planned({ faults, onRefresh }: PlannedProps) {
  const { bridge, live } = useWorkbench()
  const { task, run } = useAct([['sandbox', 'faults']])
  const { length: held } = faults.held
  const remove = () => run(() => bridge.sandbox.simulateFault({ fault: 'none' }), live.sandbox.accept)
  return (
    <Section
      title={t`Planned faults`}
      actions={
        <>
          <RefreshButton label={t`Refresh faults`} onClick={() => void onRefresh()} />
          <Button
            disabledReason={faults.planned.length === 0 && held === 0 ? t`No faults are planned.` : null}
            loading={task.kind === 'running'}
            onClick={remove}
          >{t`Remove all faults`}</Button>
        </>
      }
    >
      {faults.planned.length === 0 ? (
        <Text c="dimmed">{t`No faults are planned. The sandbox answers normally.`}</Text>
      ) : (
        <PlainTable
          label={t`Planned faults`}
          heads={[{ title: t`Requests` }, { title: t`Response` }, { title: t`Left`, align: 'end' }]}
        >
          {faults.planned.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: faults have no identity but their order
            <tr key={index}>
              <th scope="row">{requestsOf(fault)}</th>
              <td>{responseLabel(fault)}</td>
              <td data-align="end">{fault.times ?? t`All`}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {held > 0 && <p>{plural(held, { one: '# request is held.', other: '# requests are held.' })}</p>}
      {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
    </Section>
  )
}

function requestsOf({ method, path }: PlannedFault): string {
  const verb = method ?? t`Any method`
  return path === '' ? t`${verb}, any path` : `${verb} …${path}…`
}
