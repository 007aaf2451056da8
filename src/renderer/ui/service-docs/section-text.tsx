import { Stack } from '@mantine/core'
import { Fragment } from 'react'
import type { ServiceSection } from '../../../shared/service-docs/sections.ts'
import parts from '../layout/parts.module.css'
import { PlainTable } from '../plain-table.tsx'
import { linkedSection } from './page-texts.ts'
import { type Block, readBlocks, readSpans, type Span } from './read-markdown.ts'
import styles from './section-text.module.css'

interface SectionTextProps {
  readonly page: string
  readonly markdown: string
  readonly onOpen: (section: ServiceSection) => void
}

/** A section of docs/service as elements. */
export function SectionText({ page, markdown, onOpen }: SectionTextProps) {
  const inline = (text: string) => <Inline page={page} text={text} onOpen={onOpen} />
  return (
    <Stack gap={12} className={styles.text}>
      {readBlocks(markdown).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one text never move
        <Fragment key={index}>{renderBlock(block, inline)}</Fragment>
      ))}
    </Stack>
  )
}

function renderBlock(block: Block, inline: (text: string) => React.ReactNode): React.ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inline(block.text)}</p>
    case 'list':
      return (
        <ul className={parts.bullets}>
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </ul>
      )
    case 'table':
      return (
        <PlainTable heads={block.heads.map((title) => ({ title }))} cells="texts" dense bordered>
          {block.rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, column) => (
                <td key={block.heads[column]}>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </PlainTable>
      )
  }
}

function Inline({ page, text, onOpen }: Omit<SectionTextProps, 'markdown'> & { readonly text: string }) {
  return readSpans(text).map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: spans of one text never move
    <InlineSpan key={index} page={page} span={span} onOpen={onOpen} />
  ))
}

function InlineSpan({ page, span, onOpen }: Omit<SectionTextProps, 'markdown'> & { readonly span: Span }) {
  switch (span.kind) {
    case 'text':
      return span.text
    case 'code':
      return <code>{span.text}</code>
    case 'strong':
      return <b>{span.text}</b>
    case 'link': {
      const section = linkedSection(page, span.target)
      if (section === null) return span.text
      return (
        <button type="button" className={styles.link} onClick={() => onOpen(section)}>
          {span.text}
        </button>
      )
    }
  }
}
