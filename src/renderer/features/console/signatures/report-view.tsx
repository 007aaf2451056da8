import { Stack } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import type {
  BaseStringDiff,
  SignatureDiagnosis,
  SignatureReport,
} from '../../../../shared/console/signature-report.ts'
import { t } from '../../../../shared/text/language.ts'
import parts from '../../../ui/layout/parts.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { Verdict } from '../../../ui/record/verdict.tsx'
import { relativeTime } from '../../../ui/time.ts'
import signaturesStyles from './signatures.module.css'
import { StepsView } from './steps-view.tsx'

/** The result of comparing another program's signature with ours. */
export function ReportView({ report }: { readonly report: SignatureReport }) {
  const { verdict, problems, firstDiff, keys, expected, given, ageSeconds } = report
  return (
    <>
      <Section title={t`Verdict`}>
        <Stack gap={12} miw={0}>
          <SignatureResult verdict={verdict} />
          {problems.length > 0 && (
            <Stack component="ul" gap={8} className={parts.bullets}>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </Stack>
          )}
        </Stack>
      </Section>
      {firstDiff !== null && <FirstDiff firstDiff={firstDiff} />}
      <Section title={t`Key and signature`}>
        <FieldList
          fields={{
            [t`Secrets used`]: sources[keys.source],
            ...(keys.consumerSecret !== '' && { [t`App secret`]: <code>{keys.consumerSecret}</code> }),
            ...(keys.tokenSecret !== '' && { [t`Token secret`]: <code>{keys.tokenSecret}</code> }),
            ...(expected !== null && { [t`Our signature`]: <code>{expected}</code> }),
            [t`Their signature`]: given !== '' && <code>{given}</code>,
            [t`Signed`]: ageSeconds !== null && ageLabel(ageSeconds),
          }}
        />
      </Section>
      <StepsView steps={report.steps} />
    </>
  )
}

const sources = {
  typed: t`The ones you entered`,
  stored: t`The ones stored here for these keys`,
  none: t`None: the header’s keys aren’t stored here`,
} as const

function SignatureResult({ verdict }: { readonly verdict: SignatureDiagnosis }) {
  switch (verdict.kind) {
    case 'right':
      return <Verdict tone="ok" icon={IconCircleCheck} title={t`The signature is correct`} />
    case 'wrong':
      return (
        <Verdict tone="error" icon={IconAlertCircle} title={t`The signature is wrong`}>
          <p>
            {verdict.mistake ??
              t`No common mistake explains it. The secrets may differ, or the method, address or body may have changed after signing.`}
          </p>
        </Verdict>
      )
    case 'unknown':
      return (
        <Verdict
          tone="neutral"
          icon={IconHelpCircle}
          title={t`Without the secrets, only the base string can be compared`}
        />
      )
  }
}

const around = 40

function FirstDiff({ firstDiff: { offset, ours, theirs, meaning } }: { readonly firstDiff: BaseStringDiff }) {
  return (
    <Section title={t`First difference, at byte ${formatCount(offset)}`}>
      <Stack gap={12} miw={0}>
        <p>{meaning}</p>
        <dl className={signaturesStyles.bytes}>
          <dt>{t`Ours`}</dt>
          <dd>
            <Around text={ours} offset={offset} />
          </dd>
          <dt>{t`Theirs`}</dt>
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
      <mark>{text.charAt(offset) || t`(end)`}</mark>
      {text.slice(offset + 1, offset + around)}
      {text.length > offset + around && '…'}
    </code>
  )
}

function ageLabel(seconds: number): string {
  const now = Date.now()
  const way = relativeTime(now - seconds * 1_000, now)
  return Math.abs(seconds) > 300 ? t`${way}; the service allows at most 5 minutes` : way
}
