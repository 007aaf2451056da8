import { Stack } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { BrokenRule, Finding } from '../../../shared/core/finding.ts'
import { t } from '../../../shared/text/language.ts'
import { CitationLink } from '../service-docs/citation-link.tsx'
import styles from './field.module.css'
import { sourceLabel } from './source-label.ts'

/** Findings about exactly these fields. */
export function findingsAt(findings: readonly Finding[], ...paths: readonly string[]): readonly Finding[] {
  return findings.filter(({ field }) => paths.includes(field))
}

/** Findings about one field. */
export function FieldFindings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  return (
    <Stack component="span" gap={2}>
      {findings.map((finding) => (
        <FindingLine key={`${finding.rule} ${finding.message}`} finding={finding} />
      ))}
    </Stack>
  )
}

interface FindingLineProps {
  readonly finding: Finding
  /** `forbidden`: why a choice is disabled. */
  readonly severity?: Finding['severity'] | 'forbidden'
}

const severities = {
  error: { Icon: IconAlertCircle, label: t`Error: ` },
  warning: { Icon: IconAlertTriangle, label: t`Warning: ` },
  forbidden: { Icon: IconBan, label: '' },
}

/** One finding, with its source behind a button. Uses only spans, because it may be inside a paragraph. */
export function FindingLine({ finding, severity = finding.severity }: FindingLineProps) {
  const { Icon, label } = severities[severity]
  return (
    <span className={styles.finding} data-severity={severity}>
      <Icon size={14} stroke={2} aria-hidden />
      <span>
        {label !== '' && <b>{label}</b>}
        {finding.message}{' '}
        <Disclosure title={t`Source`}>
          <FindingSource finding={finding} />
        </Disclosure>
      </span>
    </span>
  )
}

function FindingSource({ finding: { policy, source, code } }: Pick<FindingLineProps, 'finding'>) {
  if (policy !== undefined) return <RuleText rule={policy} />
  if (source.basis === 'policy') return sourceLabel(source)
  return <CitationLink citation={source} code={code} />
}

/** A policy's rule, and the values that a change was checked against. */
function RuleText({ rule: { file, name, line, text, values } }: { readonly rule: BrokenRule }) {
  return (
    <>
      <span>{t`${file}, line ${line}: ${name}`}</span>
      {values.map((one) => (
        <span key={one.name} className={styles.line}>
          {one.name}: {one.value}
        </span>
      ))}
      <code className={styles.rule}>{text}</code>
    </>
  )
}

/** Why something isn't possible, beside a disabled control. */
export function Reason({ icon: Icon = IconInfoCircle, children }: ReasonProps) {
  return (
    <span className={styles.finding} data-severity="forbidden">
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

interface ReasonProps {
  readonly icon?: typeof IconInfoCircle
  readonly children: ReactNode
}

interface DisclosureProps {
  readonly title: string
  /** Accessible name, if the title alone isn't unique. */
  readonly label?: string
  /** The title is only a tooltip. */
  readonly iconOnly?: boolean
  /** Always in sight and in the tab order, for what else can't be understood. */
  readonly isProminent?: boolean
  readonly children: ReactNode
}

/** A word or icon in a line of text that expands more text below it. */
export function Disclosure({
  title,
  label,
  iconOnly = false,
  isProminent = false,
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.disclosure}
        // Kept out of the tab order, which would stop twice at every field; F1 does the same.
        tabIndex={isProminent ? 0 : -1}
        data-disclosure
        data-prominent={isProminent || undefined}
        aria-label={label}
        title={iconOnly ? title : undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {iconOnly ? <IconInfoCircle size={14} aria-hidden /> : title}
      </button>
      {isOpen && <span className={styles.disclosed}>{children}</span>}
    </>
  )
}
