import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Calls, InputOf } from '../../../shared/contract/contract.ts'
import type { CheckSummary, FindingsPage } from '../../../shared/contract/drafts.ts'
import type { Finding } from '../../../shared/core/finding.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Draft, DraftCheck, DraftFindings } from '../../../shared/drafts/draft.ts'
import type { StoredDraft } from './draft-rows.ts'

export interface DraftDescriber {
  /** The draft with its counts, and the facts they rest on. Works within a transaction. */
  describe(draft: Draft): DescribedDraft
  /** Something that rules depend on has changed. */
  forget(): void
}

export type DescribedDraft = StoredDraft & Pick<DraftCheck, 'facts'>

/** Runs the rules and saves each draft's number of findings. */
export interface DraftChecker {
  describing(): DraftDescriber
  findings(storedDraft: StoredDraft): readonly Finding[]
  /** The findings of each draft, stored or not. */
  findingsOfEach(workspace: Workspace, drafts: readonly Draft[]): readonly (readonly Finding[])[]
  findingsOf(workspace: Workspace, drafts: readonly StoredDraft[]): readonly DraftFindings[]
  /** Checks everything because a person asked; from now on, missing fields of new entities are errors too. */
  checkAll(workspace: Workspace): Promise<Outcome<CheckSummary>>
  page(input: InputOf<Calls['drafts']['findings']>): Outcome<FindingsPage>
  /** Checks the drafts that refer to these names, and those of these campaigns and line items, again in the background. */
  recheckNaming(workspace: Workspace, names: readonly string[], parents?: readonly string[]): void
  /** Checks all drafts again in the background, because records or media changed. */
  recheckAll(workspace: Workspace): void
  idle(): Promise<void>
}
