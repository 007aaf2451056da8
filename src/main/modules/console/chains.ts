import type { Environment } from '../../../shared/accounts/environment.ts'
import { type ChainReport, writeJUnit } from '../../../shared/console/chain/chain-report.ts'
import { fileFor } from '../../../shared/console/console-collection.ts'
import { consentNeed } from '../../../shared/console/console-effect.ts'
import type { ConsoleRequest } from '../../../shared/console/console-request.ts'
import { fillVariables, type VariableValues } from '../../../shared/console/console-variables.ts'
import type { ConsoleAnswer } from '../../../shared/contract/console.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { declined, refuse } from '../../core/faults.ts'
import type { Clock, Emit } from '../../core/ports.ts'
import type { FileDialog, NativeQuestion, NativeQuestions, TextFiles } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import { requestsOf, runChain } from './chain-runner.ts'
import type { ConsoleCollectionHandlers } from './collections.ts'
import type { ConsoleVariableHandlers } from './variables.ts'

export interface ChainParts {
  readonly session: Pick<SessionCore, 'environments' | 'selection'>
  readonly collections: Pick<ConsoleCollectionHandlers, 'collections'>
  readonly variables: Pick<ConsoleVariableHandlers, 'variables'>
  readonly questions: NativeQuestions
  readonly files: TextFiles
  readonly dialog: FileDialog
  readonly clock: Clock
  readonly emit: Emit
}

/** Sends once as the caller of this environment; refuses if another one was chosen meanwhile. */
export type SendIn = (
  environment: Environment,
  request: ConsoleRequest,
  signal: AbortSignal,
) => Promise<Outcome<ConsoleAnswer>>

export interface Chains {
  run(
    input: {
      readonly runId: string
      readonly file: string
      readonly chain: number
      readonly confirmed: boolean
    },
    signal: AbortSignal,
    send: SendIn,
  ): Promise<Outcome<ChainReport>>
  readonly exportRun: Handlers<'console'>['exportRun']
}

/** Reports that can still be exported. */
const maxReports = 20

export function createChains(parts: ChainParts): Chains {
  const { session, collections, variables, questions, files, dialog, clock, emit } = parts
  const reports = new Map<string, ChainReport>()
  const saveReport = (report: ChainReport) => {
    reports.set(report.runId, report)
    for (const [oldest] of reports) if (reports.size > maxReports) reports.delete(oldest)
    return report
  }

  const find = async (file: string, index: number) =>
    mapOutcome(await collections.collections(undefined), (openCollections) => {
      const collection = openCollections.collections.find((entry) => entry.file === file)?.collection
      const chain = collection?.chains?.[index]
      return collection === undefined || chain === undefined ? null : { collection, chain }
    })

  const valuesIn = async (environment: Environment): Promise<Outcome<VariableValues>> => {
    const { accountId, userId } = session.selection.current()
    return mapOutcome(await variables.variables({ environmentId: environment.id }), (variables) => ({
      account_id: accountId ?? '',
      user_id: userId ?? '',
      ...Object.fromEntries(variables.map(({ name, value }) => [name, value])),
    }))
  }

  return {
    async run({ runId, file, chain: index, confirmed }, signal, send) {
      const { environmentId } = session.selection.current()
      const environment = environmentId === null ? null : session.environments.find(environmentId)
      if (environment === null) return refuse(t`Choose an environment first.`)
      const collectionChain = await find(file, index)
      if (!collectionChain.ok) return collectionChain
      if (collectionChain.value === null) return fail(chainGone)
      const { collection, chain } = collectionChain.value
      const values = await valuesIn(environment)
      if (!values.ok) return values
      const writes = requestsOf(collection, chain).flatMap((saved) =>
        saved !== null && consentNeed(saved.request, environment) !== 'none'
          ? [fillVariables(saved.request, values.value)]
          : [],
      )
      if (writes.length > 0 && !confirmed) {
        return refuse(t`This chain changes something at the service. Confirm it first; nothing was sent.`)
      }
      // Outside the sandbox the page's own confirmation isn't enough.
      if (writes.length > 0 && environment.kind !== 'sandbox') {
        const isMeant = await questions.confirm(writesQuestion(chain.name, writes, environment))
        if (!isMeant) return declined(t`Nothing was sent.`)
      }
      const report = await runChain({
        runId,
        collection,
        chain,
        environment,
        signal,
        values: values.value,
        startedAt: clock.now(),
        send: (request) => send(environment, request, signal),
        onProgress: (progress) => emit('consoleRunChanged', saveReport(progress)),
      })
      return succeed(saveReport(report))
    },
    async exportRun({ runId }) {
      const report = reports.get(runId)
      if (report === undefined || report.state === 'running') return fail(noReport)
      const path = await dialog.saveFile('junit', fileFor(report.chain, []).replace(/json$/, 'xml'))
      if (path === null) return succeed(false)
      const written = await files.write(path, writeJUnit(report))
      return written.ok ? succeed(true) : written
    },
  }
}

const maxListed = 20

function writesQuestion(
  chain: string,
  writes: readonly ConsoleRequest[],
  environment: Environment,
): NativeQuestion {
  const listed = writes.slice(0, maxListed).map(({ method, path }) => `${method} ${path.slice(0, 200)}`)
  const more = writes.length > maxListed ? [t`and ${writes.length - maxListed} more`] : []
  return {
    title: t`Confirm chain`,
    message: t`Run "${chain}" in ${environment.name}?`,
    detail: t`It changes something at the service with:\n${[...listed, ...more].join('\n')}`,
    action: t`Run`,
  }
}

const chainGone = {
  kind: 'notFound',
  code: 'CHAIN',
  message: t`This chain is no longer in its collection.`,
} as const
const noReport = {
  kind: 'notFound',
  code: 'RUN',
  message: t`The report of this run is gone. Run the chain again.`,
} as const
