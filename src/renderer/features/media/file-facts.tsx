import type { Finding } from '../../../shared/core/finding.ts'
import { aspectRatio } from '../../../shared/creatives/library-media.ts'
import type { MediaFile } from '../../../shared/entities/media/media-content.ts'
import { shortType } from '../../../shared/entities/media/media-file-rules.ts'
import { t } from '../../../shared/text/language.ts'
import { minutesAndSeconds } from '../../media-picker/media-facts.ts'
import { FieldFindings, findingsAt } from '../../ui/form/findings.tsx'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { FieldList } from '../../ui/record/field-list.tsx'
import styles from './media.module.css'

interface FileFactsProps {
  readonly file: MediaFile
  readonly findings: readonly Finding[]
}

/** Properties of a new file, and its issues. */
export function FileFacts({ file, findings }: FileFactsProps) {
  const { path, bytes, contentType, width, height, durationMs, frames = null, kind } = file
  return (
    // Issues of the file link here and focus it.
    <div data-field="file" tabIndex={-1} className={styles.fileFacts}>
      <Section title={t`File`}>
        <FieldFindings findings={findingsAt(findings, 'file')} />
        <FieldList
          fields={{
            [t`Kind`]: shortType(contentType),
            [t`Size`]: formatBytes(bytes),
            [t`Dimensions`]:
              width !== null && height !== null && `${width} × ${height}, ${aspectRatio(width, height)}`,
            ...(kind === 'VIDEO' && { [t`Length`]: durationMs !== null && minutesAndSeconds(durationMs) }),
            ...(kind === 'GIF' && { [t`Pictures`]: frames !== null && formatCount(frames) }),
            [t`Place`]: <code className={parts.anywhere}>{path}</code>,
          }}
        />
      </Section>
    </div>
  )
}
