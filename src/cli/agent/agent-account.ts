import { sameWorkspace, type Workspace } from '../../shared/accounts/workspace.ts'
import type { BridgeHandlers } from '../../shared/contract/contract.ts'
import type { DraftView } from '../../shared/contract/drafts.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'

/**
 * What an agent may do: read, search, draft, check and explain. The list of handlers is the limit: no tool
 * can publish, sign in or read a secret, because none of them has the call for it.
 */
export interface AgentHandlers {
  readonly accounts: Pick<BridgeHandlers['accounts'], 'list'>
  readonly entities: Pick<BridgeHandlers['entities'], 'list' | 'find' | 'refresh'>
  readonly drafts: Pick<
    BridgeHandlers['drafts'],
    'get' | 'create' | 'change' | 'edit' | 'remove' | 'comment' | 'check' | 'checkMany' | 'findings'
  >
  readonly publishing: Pick<BridgeHandlers['publishing'], 'review'>
  readonly search: Pick<BridgeHandlers['search'], 'records'>
  readonly statistics: Pick<BridgeHandlers['statistics'], 'state' | 'series'>
}

type Drafts = AgentHandlers['drafts']

/** The handlers for one ad account: a draft of another one doesn't exist for the agent. */
export interface AgentAccount {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly workspace: Workspace
  readonly handlers: Omit<AgentHandlers, 'drafts'> & {
    readonly drafts: Omit<Drafts, 'get' | 'edit' | 'comment'>
  }
  /** The draft, and the calls that take only its ID. */
  draft(draftId: string): Promise<Outcome<AccountDraft>>
  /** Fails unless all are drafts of the account; null stands for all. */
  ownDrafts(draftIds: string[] | null): Promise<Outcome<string[] | null>>
}

export interface AccountDraft {
  readonly view: DraftView
  edit(fields: Parameters<Drafts['edit']>[0]['fields']): ReturnType<Drafts['edit']>
  comment(comment: string): ReturnType<Drafts['comment']>
}

export function agentAccount(handlers: AgentHandlers, workspace: Workspace, now: () => number): AgentAccount {
  const { drafts } = handlers
  const draft: AgentAccount['draft'] = async (draftId) => {
    const view = await drafts.get({ draftId })
    if (!view.ok) return view
    if (!sameWorkspace(view.value.draft.workspace, workspace)) return unknownDraft
    return succeed({
      view: view.value,
      edit: (fields) => drafts.edit({ draftId, fields }),
      comment: (comment) => drafts.comment({ draftId, comment }),
    })
  }
  return {
    now,
    workspace,
    handlers,
    draft,
    async ownDrafts(draftIds) {
      for (const draftId of draftIds ?? []) {
        const ownDraft = await draft(draftId)
        if (!ownDraft.ok) return ownDraft
      }
      return succeed(draftIds)
    },
  }
}

const unknownDraft = fail({
  kind: 'notFound',
  code: 'DRAFT',
  message: 'This account has no such draft.',
})
