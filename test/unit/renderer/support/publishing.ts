import type { Workspace } from '../../../../src/shared/accounts/workspace.ts'
import type { Draft } from '../../../../src/shared/drafts/draft.ts'
import { type JobStep, type JobSummary, type StepState, stepStates } from '../../../../src/shared/jobs/job.ts'
import type { ReviewItem } from '../../../../src/shared/publishing/review.ts'
import type { SessionState } from '../../../../src/shared/sign-in/session.ts'
import { signedIn } from './bridge.ts'

/** Initial state for tests of publishing: a chosen account, a job, a step, a draft. */
export const spring: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'spring' }
export const autumn: Workspace = { ...spring, accountId: 'autumn' }

export function working(accountId: string | null = 'spring'): SessionState {
  return { ...signedIn, accountId }
}

export function job(
  change: Partial<Omit<JobSummary, 'counts'>> & { counts?: Partial<JobSummary['counts']> },
) {
  const none: Record<StepState, number> = {
    waiting: 0,
    sending: 0,
    done: 0,
    failed: 0,
    conflict: 0,
    unknown: 0,
    blocked: 0,
    cancelled: 0,
  }
  const counts = { ...none, ...change.counts }
  const total = stepStates.reduce((sum, state) => sum + counts[state], 0)
  const whole: JobSummary = {
    id: 'job1',
    workspace: spring,
    kind: 'publish',
    title: '4 changes',
    state: 'running',
    reason: null,
    createdAt: 1_000,
    finishedAt: null,
    bytes: null,
    waitingUntil: null,
    duplicates: 0,
    unanswered: 0,
    ...change,
    total: change.total ?? total,
    counts,
  }
  return whole
}

export function step(change: Partial<JobStep> = {}): JobStep {
  return {
    id: 'step1',
    position: 1,
    draftId: 'aaaaaaaaaaaaaaaa',
    subject: 'card',
    kind: 'create',
    title: 'Spring tent',
    operation: 'cards.create',
    state: 'waiting',
    fault: null,
    remoteId: null,
    startedAt: null,
    finishedAt: null,
    candidates: [],
    conflicts: [],
    changes: [],
    currency: null,
    names: {},
    lookup: null,
    storedTexts: [],
    comment: '',
    needs: [],
    bytes: null,
    ...change,
  }
}

export function draft(change: Partial<Draft> = {}): Draft {
  return {
    id: 'aaaaaaaaaaaaaaaa',
    workspace: spring,
    subject: 'card',
    kind: 'create',
    remoteId: null,
    base: null,
    patch: { name: 'Spring tent' },
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'idle',
    createdAt: 1,
    updatedAt: 1,
    ...change,
  }
}

export function reviewItem(draftId: string, change: Partial<ReviewItem> = {}): ReviewItem {
  return {
    draftId,
    subject: 'card',
    kind: 'create',
    title: draftId,
    campaign: null,
    names: {},
    comment: '',
    changes: [],
    errors: 0,
    warnings: 0,
    blockedBy: [],
    uses: [],
    byAgent: false,
    createdBy: null,
    changedBy: null,
    calls: [],
    undoBlocker: null,
    undoRemainder: null,
    summary: { parts: [], mediaKeys: [] },
    currency: null,
    ...change,
  }
}
