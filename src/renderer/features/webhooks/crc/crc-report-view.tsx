import { Box, Stack } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../../../shared/text/language.ts'
import { crcMistakeLabel, crcStepTitles } from '../../../../shared/webhooks/crc-labels.ts'
import {
  type CrcMistake,
  type CrcReport,
  type CrcVerdict,
  failsByAddressAlone,
} from '../../../../shared/webhooks/crc-report.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import { Verdict } from '../../../ui/record/verdict.tsx'
import { StatusLabel, type Tone } from '../../../ui/status-label.tsx'
import { exactTime, timeOfDay } from '../../../ui/time.ts'
import { PrivateNotice } from '../private-notice.tsx'
import { crcFixes, type FixLanguage, fixLanguages, fixTitles } from './crc-labels.ts'

interface CrcReportViewProps {
  readonly report: CrcReport
  readonly busy: boolean
  readonly onAgree: (address: string) => void
  /** Why the receiver at this address fails on purpose; explains a failure better than any guess. */
  readonly order: ReactNode
}

function conclusionOf({ passed, steps }: CrcReport) {
  if (passed) {
    return { tone: 'ok', icon: IconCircleCheck, title: t`The service will accept this endpoint.` } as const
  }
  return failsByAddressAlone(steps)
    ? ({
        tone: 'attention',
        icon: IconAlertTriangle,
        title: t`It answers correctly.`,
        children: t`The service reaches it only at a public https address, such as a tunnel’s.`,
      } as const)
    : ({ tone: 'error', icon: IconCircleX, title: t`The service won’t accept this endpoint.` } as const)
}

/** The doctor's report: the mistake behind a wrong digest, the steps, and how to fix it. */
export function CrcReportView({ report, busy, onAgree, order }: CrcReportViewProps) {
  const { passed, steps, mistakes, privateAddress, at } = report
  const verdict = steps.find(({ name }) => name === 'digest')?.verdict
  const isWrong = verdict === 'failed' || verdict === 'remark'
  return (
    <>
      {privateAddress !== null && (
        <PrivateNotice address={privateAddress} busy={busy} onAgree={() => onAgree(privateAddress)} />
      )}
      <Section
        title={t`Report`}
        actions={
          <time className={parts.muted} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
            {timeOfDay(at)}
          </time>
        }
      >
        <Verdict {...conclusionOf(report)} />
        {!passed && order}
        {isWrong && (passed || order === null) && <Mistakes mistakes={mistakes} />}
        <PlainTable label={t`Challenge steps`} heads={stepHeads} cells="texts">
          {steps.map(({ name, verdict, found, durationMs }) => (
            <tr key={name}>
              <Box component="th" scope="row" fw={600}>
                {crcStepTitles[name]}
              </Box>
              <td>
                <StatusLabel {...verdictAppearance[verdict]} />
              </td>
              <td>{found}</td>
              <td data-align="end">{durationMs !== null && `${formatCount(durationMs)} ms`}</td>
            </tr>
          ))}
        </PlainTable>
      </Section>
      {isWrong && <ExpectedAnswer />}
    </>
  )
}

const stepHeads = [
  { title: t`Step` },
  { title: t`Result` },
  { title: t`Found` },
  { title: t`Time`, align: 'end' },
] as const

function Mistakes({ mistakes }: { readonly mistakes: readonly CrcMistake[] }) {
  if (mistakes.length === 0) {
    return (
      <p>{t`No common mistake explains this response. Check the key first: use the app’s consumer secret of the current environment.`}</p>
    )
  }
  return (
    <Stack component="ul" aria-label={t`What happened`} gap={8} className={parts.bullets}>
      {mistakes.map((mistake) => (
        <li key={mistake}>{crcMistakeLabel[mistake]}</li>
      ))}
    </Stack>
  )
}

function ExpectedAnswer() {
  const [language, setLanguage] = useState<FixLanguage>('node')
  return (
    <Section
      title={t`Expected response`}
      actions={<CopyButton text={crcFixes[language]} what={t`code`} />}
      hint={t`HMAC with SHA-256 of the token, keyed with the consumer secret, in Base64, after “sha256=”.`}
    >
      <div>
        <FormButtons
          forms={fixLanguages.map((value) => ({ value, title: fixTitles[value] }))}
          current={language}
          onChoose={setLanguage}
        />
      </div>
      <JsonView text={crcFixes[language]} label={t`Code in ${fixTitles[language]}`} />
    </Section>
  )
}

const verdictAppearance: Readonly<Record<CrcVerdict, { tone: Tone; icon: TablerIcon; label: string }>> = {
  passed: { tone: 'ok', icon: IconCircleCheck, label: t`Passed` },
  remark: { tone: 'attention', icon: IconAlertTriangle, label: t`Remark` },
  failed: { tone: 'error', icon: IconCircleX, label: t`Failed` },
  skipped: { tone: 'neutral', icon: IconCircleDashed, label: t`Skipped` },
}
