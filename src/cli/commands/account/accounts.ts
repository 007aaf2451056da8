import { z } from 'zod'
import { onHost } from '../../../main/modules/sign-in/service-calls.ts'
import { type Account, accountOperations } from '../../../shared/api/ads/accounts.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { tableLines } from '../../output/table.ts'
import { openSmallSession } from '../../session/session.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { accountsOptions } from './options.ts'

export const output = () =>
  z.object({
    accounts: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        timezone: z.string().nullable(),
        approvalStatus: z.string().nullable(),
        deleted: z.boolean(),
      }),
    ),
  })

export async function run(
  context: Context,
  { options }: Input<typeof accountsOptions>,
): Promise<Outcome<Result>> {
  const opened = await openSmallSession(context)
  if (!opened.ok) return opened
  const { calls, close } = opened.value
  try {
    const user = calls.chosenUser()
    if (!user.ok) return user
    const caller = calls.user(user.value)
    if (!caller.ok) return caller
    const host = context.options['ads-sandbox'] ? 'adsSandbox' : 'ads'
    const params = { count: 1_000, ...(options['with-deleted'] ? { with_deleted: true } : {}) }
    const rows: Account[] = []
    for await (const page of calls.pagesAsUser(caller.value, onHost(accountOperations.list, host), {
      params,
    })) {
      if (!page.ok) return page
      rows.push(...page.value.reply.data)
    }
    return succeed(resultOf(rows, context))
  } finally {
    await close()
  }
}

function resultOf(rows: readonly Account[], { terminal }: Context): Result {
  const accounts = rows.map((account) => ({
    id: account.id,
    name: account.name ?? null,
    timezone: account.timezone ?? null,
    approvalStatus: account.approval_status ?? null,
    deleted: account.deleted === true,
  }))
  return {
    value: { accounts },
    text: () =>
      accounts.length === 0
        ? t`No ad accounts.`
        : tableLines(
            [{ title: t`Name` }, { title: t`ID` }, { title: t`Time zone` }, { title: t`Status` }],
            accounts.map(({ name, id, timezone, approvalStatus, deleted }) => [
              name ?? '',
              id,
              timezone ?? '',
              deleted ? t`Deleted` : (approvalStatus ?? ''),
            ]),
            terminal.style.bold,
          ),
  }
}
