import { IconSignature } from '@tabler/icons-react'
import { useStore } from 'zustand'
import { fillVariables, type VariableValues } from '../../../../shared/console/console-variables.ts'
import { t } from '../../../../shared/text/language.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { PanelTabs } from '../../../ui/inspector/panel-tabs.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatBytes, formatCount } from '../../../ui/number.ts'
import { StatusCode } from '../../../ui/record/status-code.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { SignedSteps } from '../signatures/steps-view.tsx'
import { CodeView } from './code-view.tsx'
import styles from './composer.module.css'
import { type AnswerTab, composedRequest, composerStore, type Sending } from './composer-store.ts'
import { IdleAnswer } from './idle-answer.tsx'
import { Pane } from './pane.tsx'
import { AnswerBody, AnswerHeaders } from './response-view.tsx'

interface AnswerSideProps {
  /** Whether the request stands beside it, so that each needs its name. */
  readonly isBeside: boolean
  readonly values: VariableValues
  readonly onSend: () => void
}

/** What came back, how it was signed, and the request as code. */
export function AnswerSide({ isBeside, values, onSend }: AnswerSideProps) {
  const store = composerStore(useWorkbench())
  const state = useStore(store.store)
  const { sending, answerTab } = state
  const headerCount = sending.kind === 'answered' ? sending.answer.headers.length : 0
  const tabs = [
    { name: 'body', title: t`Body` },
    { name: 'headers', title: t`Headers`, ...(headerCount > 0 && { count: formatCount(headerCount) }) },
    { name: 'signature', title: t`Signature` },
    { name: 'code', title: t`Code` },
  ] as const
  const status = <Status sending={sending} />
  const side = (
    <PanelTabs
      label={t`Response`}
      tabs={tabs}
      current={answerTab}
      onChoose={(tab) => store.show({ answerTab: tab })}
      beside={!isBeside && status}
      filled={answerTab === 'body' && sending.kind === 'answered'}
    >
      {answerTab === 'code' ? (
        <CodeView request={fillVariables(composedRequest(state), values)} />
      ) : (
        <Answer tab={answerTab} sending={sending} onSend={onSend} />
      )}
    </PanelTabs>
  )
  if (!isBeside) return side
  return (
    <Pane title={t`Response`} beside={status} isResult>
      {side}
    </Pane>
  )
}

function Status({ sending }: { readonly sending: Sending }) {
  return (
    <span role="status" className={styles.status}>
      {sending.kind === 'sending' && t`Sending`}
      {sending.kind === 'answered' && (
        <>
          <StatusCode status={sending.answer.status} />
          <span>{t`${Math.round(sending.answer.durationMs)} ms`}</span>
          <span>{formatBytes(sending.answer.body.bytes)}</span>
        </>
      )}
    </span>
  )
}

interface AnswerProps {
  readonly tab: Exclude<AnswerTab, 'code'>
  readonly sending: Sending
  readonly onSend: () => void
}

function Answer({ tab, sending, onSend }: AnswerProps) {
  switch (sending.kind) {
    case 'sending':
      return <SkeletonRows label={t`Sending`} />
    case 'failed':
      return <FaultNotice fault={sending.fault} isRead={sending.isRead} onRetry={onSend} />
    case 'idle':
      return tab === 'signature' ? (
        <EmptyState
          icon={IconSignature}
          sentence={t`Send the request to see how it’s signed, step by step.`}
        />
      ) : (
        <IdleAnswer />
      )
    case 'answered':
      return <Answered tab={tab} {...sending} />
  }
}

interface AnsweredProps extends Pick<Extract<Sending, { kind: 'answered' }>, 'answer' | 'request'> {
  readonly tab: AnswerProps['tab']
}

function Answered({ tab, answer, request }: AnsweredProps) {
  switch (tab) {
    case 'body':
      return <AnswerBody answer={answer} request={request} />
    case 'headers':
      return <AnswerHeaders answer={answer} />
    case 'signature':
      return <SignedSteps answer={answer} />
  }
}
