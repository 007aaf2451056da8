import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import {
  type ImportableKind,
  type Imported,
  type ImportItem,
  importedByDefault,
  importKinds,
} from '../../../shared/exchange/import-preview.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'
import type { ChangeFile } from './change-file.ts'
import type { CheckReport, FileFinding } from './check-report.ts'
import {
  type DecidedExisting,
  decideExisting,
  type ExistingDecisions,
  existingMessage,
  noDecisions,
} from './existing.ts'
import { applyPolicy } from './policy-file.ts'
import { syncedSubjects, syncLists } from './sync-lists.ts'

export interface CheckedFile {
  readonly report: CheckReport
  /** Drafts that were made of the file, or were here before. */
  readonly draftIds: readonly string[]
  /** Changes that are being published, or whose outcome isn't known. */
  readonly underWay: number
  /** Number of steps of the history that were made of the file. */
  readonly undoSteps: number
}

const unknownAccountNote = t`The service couldn’t be asked, and nothing of this account is stored here. What depends on its records, currencies and features wasn’t checked.`

export interface CheckOptions {
  readonly offline: boolean
  /** Also takes changes whose record changed in the same fields. */
  readonly overwrite: boolean
  /** A policy file as given. */
  readonly policy: string | null
  /** Compares new entities with lists synced now, even offline, because they're about to be sent. */
  readonly syncsCreated?: true
  readonly decisions?: ExistingDecisions
}

const pageRows = 200

/** Reads a change set into drafts, as the program's import does, and runs every rule of the editors over them. */
export async function checkFile(
  context: Context,
  open: OpenWorkspace,
  file: ChangeFile,
  options: CheckOptions,
): Promise<Outcome<CheckedFile>> {
  const prepared = await prepareCheck(context, open, file, options)
  if (!prepared.ok) return prepared
  const opened = await openFile(open, file, options)
  if (!opened.ok) return opened
  const { importId, decided } = opened.value
  const kinds: ImportableKind[] = [
    ...importedByDefault,
    ...(options.overwrite ? (['conflict'] as const) : []),
  ]
  const imported = await open.handlers.exchange.take({
    importId,
    choice: { kinds, except: [], ...decided.choice },
  })
  if (!imported.ok) return imported
  const planned = await draftsOf(open, file, new Set(decided.undecided.map(({ number }) => number)))
  if (!planned.ok) return planned
  const { drafts, underWay } = planned.value
  const resolved = options.overwrite ? await keepMine(open, new Set(drafts.keys())) : succeed(0)
  if (!resolved.ok) return resolved
  const findings = await findingsOf(open, new Set(drafts.keys()))
  if (!findings.ok) return findings
  const ofDrafts = findings.value.flatMap((draft) =>
    draftFindings(draft, file, drafts.get(draft.draftId) ?? 1),
  )
  return succeed({
    report: reportOf(open, file, options, opened.value, imported.value, ofDrafts),
    draftIds: [...drafts.keys()].filter((id) => !underWay.has(id)),
    underWay: underWay.size,
    undoSteps: Number(imported.value.made + imported.value.changed > 0) + Number(resolved.value > 0),
  })
}

/** Applies the policy and reads the lists that the file's changes are compared with. */
async function prepareCheck(
  context: Context,
  open: OpenWorkspace,
  file: ChangeFile,
  options: CheckOptions,
): Promise<Outcome<void>> {
  const policy = await applyPolicy(context, open, file.path, options.policy)
  if (!policy.ok) return policy
  const subjects = listsToSync(file, options)
  const synced = await syncLists(
    context,
    open,
    syncedSubjects.filter((subject) => subjects.has(subject)),
  )
  if (!synced.ok) return synced
  if (!options.offline) await open.services.policies.lookUpPlaces(open.workspace)
  context.terminal.progress(t`Checking`)
  return succeed(undefined)
}

interface OpenedFile {
  readonly importId: string
  readonly reading: CheckReport['reading']
  readonly notes: readonly string[]
  readonly counts: ReadonlyMap<ImportItem['kind'], number>
  readonly problems: readonly ImportItem[]
  readonly conflicts: readonly ImportItem[]
  readonly decided: DecidedExisting
}

async function openFile(
  open: OpenWorkspace,
  file: ChangeFile,
  { decisions = noDecisions }: CheckOptions,
): Promise<Outcome<OpenedFile>> {
  const { handlers, services, workspace } = open
  const chosen = services.chosenFiles.add(file.path)
  const opened = await handlers.exchange.openChangeSet({ workspace, file: chosen.id })
  if (!opened.ok) return opened
  if (opened.value === null) return fail({ kind: 'cancelled', message: t`Reading the file was stopped.` })
  const { importId, groups, notes, refused, reading } = opened.value
  if (refused) return invalidInput(notes.join(' '))
  const problems = await itemsOf(open, importId, 'problem')
  if (!problems.ok) return problems
  const conflicts = await itemsOf(open, importId, 'conflict')
  if (!conflicts.ok) return conflicts
  const existing = await itemsOf(open, importId, 'existing')
  if (!existing.ok) return existing
  const counts = new Map(groups.map(({ kind, count }) => [kind, count]))
  return mapOutcome(decideExisting(existing.value, file, decisions), (decided) => ({
    importId,
    reading,
    notes,
    counts,
    problems: problems.value,
    conflicts: conflicts.value,
    decided,
  }))
}

function reportOf(
  { account, isUnknownAccount }: OpenWorkspace,
  file: ChangeFile,
  { overwrite }: CheckOptions,
  { reading, notes, counts, problems, conflicts, decided: { undecided, choice } }: OpenedFile,
  { refused, adopted }: Imported,
  ofDrafts: readonly FileFinding[],
): CheckReport {
  const openProblems = problems.filter(({ sent }) => sent === undefined || sent === 'publishedOtherwise')
  const before = problems.filter(({ sent }) => sent === 'published').length
  const findings = [
    ...openProblems.flatMap((item) =>
      itemFindings(file, item, item.sent === undefined ? 'set.problem' : 'set.edited'),
    ),
    ...(overwrite ? [] : conflicts.flatMap((item) => itemFindings(file, item, 'set.conflict'))),
    ...undecided.flatMap((item) =>
      itemFindings(file, { ...item, problems: [existingMessage(item, file)] }, 'set.existing'),
    ),
    ...refused.map(
      ({ number, title, reason }): FileFinding => ({
        severity: 'error',
        rule: 'set.problem',
        message: reason,
        field: null,
        code: null,
        title,
        kind: file.changes[number - 1]?.subject ?? 'campaign',
        ...placed(file, number, null),
      }),
    ),
    ...ofDrafts,
  ].sort((left, right) => left.line - right.line)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const countOf = (kind: ImportItem['kind']): number => {
    if (kind === 'problem') return openProblems.length
    if (kind === 'existing') return undecided.length
    const count = counts.get(kind) ?? 0
    return kind === 'new' ? count + (choice.also.length - choice.adopt.length) : count
  }
  const changes = importKinds.map((kind) => [kind, countOf(kind)] as const)
  return {
    file: file.path,
    account: { id: account.id, name: account.name ?? null },
    reading,
    notes: [...notes, ...(isUnknownAccount ? [unknownAccountNote] : [])],
    changes: Object.fromEntries(changes.filter(([, count]) => count > 0)),
    published: before + adopted,
    errors,
    warnings: findings.length - errors,
    findings,
  }
}

function itemFindings(file: ChangeFile, item: ImportItem, rule: string): readonly FileFinding[] {
  return item.problems.map((message) => ({
    severity: 'error',
    rule,
    message,
    field: null,
    code: null,
    kind: item.subject,
    title: item.title,
    ...placed(file, item.number, null),
  }))
}

function listsToSync(file: ChangeFile, { offline, syncsCreated }: CheckOptions): ReadonlySet<DraftSubject> {
  // What line items and creatives refer to is checked with them.
  if (!offline) return new Set([...file.subjects, 'campaign', 'lineItem'])
  const created = file.changes.filter(({ kind }) => syncsCreated === true && kind === 'create')
  return new Set(created.map(({ subject }) => subject))
}

/** The numbers of changes in the file start at 1. */
function placed(file: ChangeFile, number: number, field: string | null) {
  const { line, column } = file.placeOf(number - 1, field)
  return { change: file.changes[number - 1]?.id ?? '', line, column }
}

function draftFindings(one: DraftFindings, file: ChangeFile, number: number): readonly FileFinding[] {
  const { subject: kind, title } = one
  return [
    ...one.findings.map(({ severity, rule, message, field, code, policy }) => ({
      severity,
      rule,
      message,
      field,
      code,
      kind,
      title,
      ...placed(file, number, field),
      ...(policy === undefined ? {} : { policy: { ...policy, values: [...policy.values] } }),
    })),
    ...one.blockedBy.map((blocker) => ({
      severity: 'error' as const,
      rule: 'set.blocked',
      field: null,
      code: null,
      kind,
      title,
      message: t`It needs ${blocker.title}, which has errors.`,
      ...placed(file, number, null),
    })),
  ]
}

async function itemsOf(
  { handlers }: OpenWorkspace,
  importId: string,
  kind: ImportItem['kind'],
): Promise<Outcome<readonly ImportItem[]>> {
  const items: ImportItem[] = []
  for (;;) {
    const page = await handlers.exchange.items({ importId, kind, offset: items.length, count: pageRows })
    if (!page.ok) return page
    items.push(...page.value.rows)
    if (items.length >= page.value.total || page.value.rows.length === 0) return succeed(items)
  }
}

interface FileDrafts {
  /** With the number of their change. */
  readonly drafts: ReadonlyMap<string, number>
  readonly underWay: ReadonlySet<string>
}

/** The drafts of the file's changes, without undecided ones. */
async function draftsOf(
  { handlers, workspace }: OpenWorkspace,
  file: ChangeFile,
  undecided: ReadonlySet<number>,
): Promise<Outcome<FileDrafts>> {
  const drafts = new Map<string, number>()
  const underWay = new Set<string>()
  for (const subject of file.subjects) {
    const fileRows = file.changes.flatMap((change, index) =>
      change.subject === subject && !undecided.has(index + 1)
        ? [{ key: change.remoteId ?? `draft:${change.id}`, number: index + 1 }]
        : [],
    )
    for (let from = 0; from < fileRows.length; from += pageRows) {
      const slice = fileRows.slice(from, from + pageRows)
      const rows = await handlers.entities.find({ workspace, subject, keys: slice.map(({ key }) => key) })
      if (!rows.ok) return rows
      const byKey = new Map(rows.value.map((row) => [row.key, row]))
      for (const { key, number } of slice) {
        const change = byKey.get(key)?.change ?? null
        if (change === null) continue
        drafts.set(change.draftId, number)
        if (change.publish !== 'idle' && change.publish !== 'failed') underWay.add(change.draftId)
      }
    }
  }
  return succeed({ drafts, underWay })
}

/** Resolves every conflict of these drafts for the file; returns how many there were. */
async function keepMine(
  { handlers, workspace }: OpenWorkspace,
  ids: ReadonlySet<string>,
): Promise<Outcome<number>> {
  const chosen: { draftId: string; choices: Record<string, 'mine'> }[] = []
  for (let from = 0; ; from += pageRows) {
    const page = await handlers.drafts.conflicts({ workspace, offset: from, count: pageRows })
    if (!page.ok) return page
    for (const { draftId, fields } of page.value.rows) {
      if (!ids.has(draftId)) continue
      chosen.push({
        draftId,
        choices: Object.fromEntries(fields.map(({ field }) => [field, 'mine' as const])),
      })
    }
    if (from + pageRows >= page.value.total) break
  }
  if (chosen.length === 0) return succeed(0)
  const resolved = await handlers.drafts.resolveMany({ workspace, chosen, others: null })
  return resolved.ok ? succeed(chosen.length) : resolved
}

async function findingsOf(
  { handlers, workspace }: OpenWorkspace,
  ids: ReadonlySet<string>,
): Promise<Outcome<readonly DraftFindings[]>> {
  const checked = await handlers.drafts.check({ workspace })
  if (!checked.ok) return checked
  const findings: DraftFindings[] = []
  for (let from = 0; ; from += pageRows) {
    const page = await handlers.drafts.findings({ workspace, offset: from, count: pageRows })
    if (!page.ok) return page
    findings.push(...page.value.rows.filter(({ draftId }) => ids.has(draftId)))
    if (from + pageRows >= page.value.total) return succeed(findings)
  }
}
