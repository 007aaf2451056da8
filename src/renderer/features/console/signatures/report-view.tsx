import { Stack } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type {
  BaseStringDiff,
  SignatureReport,
  SignatureVerdict,
} from '../../../../shared/console/signature-report.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import signaturesStyles from './signatures.module.css'
import { StepsView } from './steps-view.tsx'

/** What came of comparing somebody's signature with ours. */
export function ReportView({ report }: { readonly report: SignatureReport }) {
  const { verdict, problems, difference, keys, expected, given, ageSeconds } = report
  return (
    <>
      <Section title="Verdict">
        <Stack gap={12} miw={0} role="status">
          <SignatureResult verdict={verdict} />
          {problems.length > 0 && (
            <ul className={signaturesStyles.problems}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </Stack>
      </Section>
      {difference !== null && <Difference difference={difference} />}
      <Section title="Key and signature">
        <FieldList
          fields={{
            'Secrets used': sources[keys.source],
            'App secret': keys.consumerSecret !== '' && <code>{keys.consumerSecret}</code>,
            'Token secret': keys.tokenSecret !== '' && <code>{keys.tokenSecret}</code>,
            'Our signature': expected !== null && <code>{expected}</code>,
            'Their signature': given !== '' && <code>{given}</code>,
            Age: ageSeconds !== null && ageLabel(ageSeconds),
          }}
        />
      </Section>
      <StepsView steps={report.steps} />
    </>
  )
}

const sources = {
  typed: 'The ones you entered',
  stored: 'The ones stored here for these keys',
  none: 'None: the header’s keys aren’t stored here',
} as const

function SignatureResult({ verdict }: { readonly verdict: SignatureVerdict }) {
  switch (verdict.kind) {
    case 'right':
      return <StatusLabel tone="ok" icon={IconCircleCheck} word="The signature is correct" />
    case 'wrong':
      return (
        <>
          <StatusLabel tone="error" icon={IconAlertCircle} word="The signature is wrong" />
          <p>
            {verdict.mistake ??
              'No common mistake explains it. The secrets may differ, or the method, address or body may have changed after signing.'}
          </p>
        </>
      )
    case 'unknown':
      return (
        <StatusLabel
          tone="neutral"
          icon={IconHelpCircle}
          word="Without the secrets, only the base string can be compared"
        />
      )
  }
}

const around = 40

function Difference({
  difference: { offset, ours, theirs, meaning },
}: {
  readonly difference: BaseStringDiff
}) {
  return (
    <Section title={`First difference, at byte ${formatCount(offset)}`}>
      <Stack gap={12} miw={0}>
        <p>{meaning}</p>
        <dl className={signaturesStyles.bytes}>
          <dt>Ours</dt>
          <dd>
            <Around text={ours} offset={offset} />
          </dd>
          <dt>Theirs</dt>
          <dd>
            <Around text={theirs} offset={offset} />
          </dd>
        </dl>
      </Stack>
    </Section>
  )
}

function Around({ text, offset }: { readonly text: string; readonly offset: number }) {
  const from = Math.max(0, offset - around)
  return (
    <code>
      {from > 0 && '…'}
      {text.slice(from, offset)}
      <mark>{text.charAt(offset) || '(end)'}</mark>
      {text.slice(offset + 1, offset + around)}
      {text.length > offset + around && '…'}
    </code>
  )
}

function ageLabel(seconds: number): string {
  const size = formatCount(Math.abs(seconds))
  const way = seconds >= 0 ? `${size} s ago` : `${size} s in the future`
  return Math.abs(seconds) > 300 ? `${way}; the service allows at most 300 s` : way
}
