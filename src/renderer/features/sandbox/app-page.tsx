import { Checkbox, NativeSelect, NumberInput, type NumberInputProps, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import {
  type appPermissions,
  type appTiers,
  type capPeriods,
  type capScopes,
  defaultCapScope,
  type streamIssues,
} from '../../../shared/sandbox/app-choices.ts'
import type { SandboxApp, SandboxApps } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FormFields, useControlledFields } from '../../ui/form/use-fields.ts'
import { FieldGrid } from '../../ui/layout/field-grid.tsx'
import { MainAndAside, PageSections } from '../../ui/layout/main-and-aside.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { rich } from '../../ui/rich.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { OpenStreams } from './open-streams.tsx'
import { SandboxStatus } from './sandbox-status.tsx'

const permissionLabels: Readonly<Record<(typeof appPermissions)[number], string>> = {
  read: t`Read`,
  write: t`Read and write`,
  messages: t`Read, write, messages`,
}

const tierLabels: Readonly<Record<(typeof appTiers)[number], string>> = {
  none: t`Full access`,
  free: t`Free`,
  self_serve: t`Self-serve`,
  pay_per_use: t`Pay per use`,
}

const streamIssueLabels: Readonly<Record<'none' | (typeof streamIssues)[number], string>> = {
  none: t`None`,
  ProvisioningSubscription: t`Subscription is being set up`,
  RulesInvalidIssue: t`Rules are invalid`,
  'noncompliant-rules': t`Rules violate the policy`,
}

const capLabels: Readonly<Record<'none' | (typeof capPeriods)[number], string>> = {
  none: t`Unlimited`,
  Daily: t`Per day`,
  Monthly: t`Per month`,
}

const capScopeLabels: Readonly<Record<(typeof capScopes)[number], string>> = {
  Product: t`This app`,
  Account: t`All apps together`,
}

/** Groups of operations, by the first part of an operation's name. */
const groupLabels: Readonly<Record<string, string>> = {
  accountActivity: t`Account activity`,
  activity: t`Activity events`,
  communityNotes: t`Community notes`,
  connections: t`Streaming connections`,
  directMessages: t`Direct messages`,
  mediaUpload: t`Media upload`,
  news: t`News`,
  postSearch: t`Search for posts`,
  posts: t`Posts and users`,
  streamLinks: t`Stream links`,
  streamRules: t`Filtered stream`,
  webhookReplays: t`Webhook replays`,
  webhooks: t`Webhooks`,
}

/** What the service allows the app, and its open streams. */
export function AppPage() {
  const { value, fault, refetch } = useCall('sandbox', 'apps')
  return (
    <MainAndAside
      main={
        <>
          {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
          {value === null && fault === null && (
            <Skeleton h={280} role="status" aria-busy="true" aria-label={t`Loading the app`} />
          )}
          {value !== null && <Apps apps={value.apps} />}
        </>
      }
      aside={
        <>
          <SandboxStatus />
          {value !== null && <OpenStreams connections={value.connections} onRefresh={refetch} />}
          <Section
            title={t`Features of sandbox accounts`}
            hint={rich`Each sandbox account has its own. Open it under ${<Link href="/accounts/adsSandbox">{t`Sandbox accounts`}</Link>} to grant or remove features.`}
          >
            {null}
          </Section>
        </>
      }
    />
  )
}

function Apps({ apps }: Pick<SandboxApps, 'apps'>) {
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const app = apps.find(({ consumerKey }) => consumerKey === selectedKey) ?? apps[0]
  if (app === undefined) return <Text c="dimmed">{t`The sandbox has no apps.`}</Text>
  return <AppForm apps={apps} app={app} onSelect={setSelectedKey} />
}

type LimitName = 'capPosts' | 'maxAccountSubscriptions' | 'maxActivitySubscriptions' | 'maxStreamEvents'

interface AppValues extends Omit<SandboxApp, 'consumerKey' | 'name' | 'streamIssue' | 'usageCap'> {
  readonly streamIssue: keyof typeof streamIssueLabels
  readonly capPeriod: keyof typeof capLabels
  readonly capPosts: number
  readonly capScope: keyof typeof capScopeLabels
}

function valuesOf({ consumerKey: _key, name: _name, ...switches }: SandboxApp): AppValues {
  const { streamIssue, usageCap } = switches
  return {
    ...switches,
    streamIssue: streamIssue ?? 'none',
    capPeriod: usageCap?.period ?? 'none',
    capPosts: usageCap?.posts ?? 1_000,
    capScope: usageCap?.scope ?? defaultCapScope,
  }
}

function changeOf({ streamIssue, capPeriod, capPosts, capScope, ...values }: AppValues) {
  return {
    ...values,
    without: [...values.without],
    streamIssue: streamIssue === 'none' ? null : streamIssue,
    usageCap: capPeriod === 'none' ? null : { posts: capPosts, period: capPeriod, scope: capScope },
  }
}

interface AppFieldsProps {
  readonly fields: FormFields<AppValues>
}

interface LimitFieldsProps extends AppFieldsProps {
  readonly limit: (field: LimitName) => NumberInputProps
}

interface AccessFieldsProps extends LimitFieldsProps {
  /** Of the app, if there are several. */
  readonly choice: ReactNode
}

function AccessFields({ fields, limit, choice }: AccessFieldsProps) {
  return (
    <Section
      title={t`Access`}
      hint={t`The service refuses whatever isn’t allowed here, so you can see how your program reacts.`}
      actions={choice}
    >
      <FieldGrid fill={false}>
        <Checkbox
          label={t`Enrolled`}
          description={t`Otherwise, requests get “client-forbidden”.`}
          {...fields.check('enrolled')}
        />
        <Checkbox
          label={t`Client of the platform itself`}
          description={t`Such clients may not use this interface.`}
          {...fields.check('official')}
        />
      </FieldGrid>
      <FieldGrid minWidth={180} fill={false}>
        <NativeSelect
          label={t`Permission`}
          description={t`Maximum of the tokens of its users.`}
          {...fields.labeled('permission', permissionLabels)}
        />
        <NativeSelect
          label={t`Access tier`}
          description={t`In any but full access, quotes and most replies are refused.`}
          {...fields.labeled('tier', tierLabels)}
        />
        <UsageCapFields fields={fields} limit={limit} />
      </FieldGrid>
    </Section>
  )
}

function StreamFields({ fields, limit }: LimitFieldsProps) {
  return (
    <Section title={t`Webhooks and streams`}>
      <FieldGrid minWidth={280} fill={false}>
        <NumberInput
          label={t`Account subscriptions`}
          description={t`Maximum for all webhooks.`}
          {...limit('maxAccountSubscriptions')}
        />
        <NumberInput
          label={t`Activity subscriptions`}
          description={t`Maximum of the app.`}
          {...limit('maxActivitySubscriptions')}
        />
        <NumberInput
          label={t`Stream events`}
          description={t`Maximum per second, for each stream.`}
          {...limit('maxStreamEvents')}
        />
        <NativeSelect
          label={t`Stream issue`}
          description={t`Keeps the filtered stream from opening.`}
          {...fields.labeled('streamIssue', streamIssueLabels)}
        />
      </FieldGrid>
    </Section>
  )
}

function UsageCapFields({ fields, limit }: LimitFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t`Usage cap`}
        description={t`Beyond it, requests get “usage-capped”.`}
        {...fields.labeled('capPeriod', capLabels)}
      />
      {fields.values.capPeriod !== 'none' && (
        <>
          <NumberInput label={t`Posts`} description={t`Written and received.`} {...limit('capPosts')} />
          <NativeSelect
            label={t`Counted for`}
            description={t`What shares the cap.`}
            {...fields.labeled('capScope', capScopeLabels)}
          />
        </>
      )}
    </>
  )
}

function PackageFields({ fields }: AppFieldsProps) {
  const { without } = fields.values
  const groups = [...new Set([...Object.keys(groupLabels), ...without])]
  return (
    <Section
      title={t`Operations in its package`}
      actions={
        <Text c="dimmed">
          {t`${formatCount(groups.length - without.length)} of ${formatCount(groups.length)} groups`}
        </Text>
      }
    >
      <Checkbox.Group
        aria-label={t`Operations in its package`}
        value={groups.filter((group) => !without.includes(group))}
        onChange={(allowed) =>
          fields.set(
            'without',
            groups.filter((group) => !allowed.includes(group)),
          )
        }
      >
        <FieldGrid minWidth={180} gap="8px 16px">
          {groups.map((group) => (
            <Checkbox key={group} value={group} label={groupLabels[group] ?? group} />
          ))}
        </FieldGrid>
      </Checkbox.Group>
    </Section>
  )
}

interface AppFormProps extends Pick<SandboxApps, 'apps'> {
  readonly app: SandboxApp
  readonly onSelect: (consumerKey: string) => void
}

/** The same form for each app: the select in it has the focus when another one is selected. */
function AppForm({ apps, app, onSelect }: AppFormProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run, dismiss } = useActOn('sandbox', 'apps', undefined)
  const [edits, setEdits] = useState<ReadonlyMap<string, AppValues>>(new Map())
  const { consumerKey, name } = app
  const initial = valuesOf(app)
  const fields = useControlledFields<AppValues>({
    initial,
    values: edits.get(consumerKey) ?? initial,
    setValues: (change) =>
      setEdits((before) => new Map(before).set(consumerKey, change(before.get(consumerKey) ?? initial))),
  })
  const { values } = fields
  const save = async () => {
    const outcome = await run(() => bridge.sandbox.changeApp({ ...changeOf(values), consumerKey }))
    if (!outcome.ok) return
    notices.say('ok', t`Switches of ${name} saved.`)
    // From here on the form shows the service's values, unless something was changed while saving.
    setEdits((before) =>
      before.get(consumerKey) === values
        ? new Map([...before].filter(([key]) => key !== consumerKey))
        : before,
    )
  }
  const limit = (field: LimitName) => ({
    min: field === 'maxStreamEvents' ? 1 : 0,
    max: field === 'capPosts' ? 1_000_000_000 : 1_000_000,
    allowDecimal: false,
    clampBehavior: 'strict' as const,
    value: values[field],
    onChange: (value: string | number) => {
      if (typeof value === 'number') fields.set(field, value)
    },
  })
  const choice = apps.length > 1 && (
    <NativeSelect
      aria-label={t`App`}
      value={consumerKey}
      data={apps.map((each) => ({ value: each.consumerKey, label: each.name }))}
      onChange={({ currentTarget }) => {
        dismiss()
        onSelect(currentTarget.value)
      }}
    />
  )
  return (
    <Form
      label={t`What the app may do`}
      fields={fields}
      submitLabel={t`Save switches`}
      layout="panel"
      task={task}
      onRetry="submit"
      onSubmit={save}
    >
      {/* One child, so that the sections' own lines set them apart. */}
      <PageSections>
        <AccessFields fields={fields} limit={limit} choice={choice} />
        <StreamFields fields={fields} limit={limit} />
        <PackageFields fields={fields} />
      </PageSections>
    </Form>
  )
}
