import { NativeSelect } from '@mantine/core'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type JobKind, jobKinds } from '../../../../shared/jobs/job.ts'
import { dayOf, midnightOf } from '../../../../shared/statistics/days.ts'
import { t } from '../../../../shared/text/language.ts'
import type { InputTo } from '../../../data/client.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'

interface JobsView {
  readonly kind: JobKind | 'all'
  readonly isOneAccount: boolean
  /** Empty for all. */
  readonly userId: string
  /** Number of days up to today; null for all. */
  readonly days: number | null
}

export const allJobs: JobsView = { kind: 'all', isOneAccount: false, userId: '', days: null }

/** Which jobs are listed, for the lifetime of the window. */
export const jobsView = oncePerWorkbench((): StoreApi<JobsView> => createStore(() => allJobs))

/** What a call for the list narrows it by, with days of the time zone; nothing for all jobs. */
export function filterOf(
  { kind, isOneAccount, userId, days }: JobsView,
  workspace: Workspace | null,
  timeZone: string,
): Omit<InputTo<'jobs', 'list'>, 'offset' | 'count'> {
  return {
    ...(kind !== 'all' && { kinds: [kind] }),
    ...(isOneAccount && workspace !== null && { account: workspace }),
    ...(userId !== '' && { userId }),
    ...(days !== null && { since: midnightOf(dayOf(Date.now(), timeZone) + 1 - days, timeZone) }),
  }
}

const kindLabels: Readonly<Record<JobKind, string>> = {
  publish: t`Publishes`,
  undo: t`Undone publishes`,
  products: t`Product uploads`,
  audience: t`Audience uploads`,
  figures: t`Refreshes of figures`,
}

const periods = [
  { value: '', label: t`Any time` },
  { value: '1', label: t`Today` },
  { value: '7', label: t`Last 7 days` },
  { value: '30', label: t`Last 30 days` },
]

/** What was done, in which account and by whom, and when. */
export function JobFilters() {
  const store = jobsView(useWorkbench())
  const { kind, isOneAccount, userId, days } = useStore(store)
  // A user may be signed in to several environments.
  const users = new Map(useLive('session').users.map((user) => [user.userId, user.screenName]))
  const workspace = useWorkspace()
  return (
    <>
      <NativeSelect
        aria-label={t`Kind of job`}
        value={kind}
        data={[
          { value: 'all', label: t`All kinds` },
          ...jobKinds.map((value) => ({ value, label: kindLabels[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          store.setState({ kind: jobKinds.find((known) => known === value) ?? 'all' })
        }
      />
      {workspace !== null && (
        <NativeSelect
          aria-label={t`Account`}
          value={isOneAccount ? 'this' : 'all'}
          data={[
            { value: 'all', label: t`All accounts` },
            { value: 'this', label: t`This account` },
          ]}
          onChange={({ currentTarget: { value } }) => store.setState({ isOneAccount: value === 'this' })}
        />
      )}
      {users.size > 1 && (
        <NativeSelect
          aria-label={t`User`}
          value={userId}
          data={[
            { value: '', label: t`All users` },
            ...[...users].map(([value, handle]) => ({ value, label: `@${handle}` })),
          ]}
          onChange={({ currentTarget: { value } }) => store.setState({ userId: value })}
        />
      )}
      <NativeSelect
        aria-label={t`Started`}
        value={days === null ? '' : String(days)}
        data={periods}
        onChange={({ currentTarget: { value } }) =>
          store.setState({ days: value === '' ? null : Number(value) })
        }
      />
    </>
  )
}
