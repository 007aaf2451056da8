import { Button, Text } from '@mantine/core'
import { IconPhotoSearch, IconPlayerStop } from '@tabler/icons-react'
import type { CatalogNews } from '../../../../shared/catalogs/catalog.ts'
import type { FeedSummary } from '../../../../shared/catalogs/feed.ts'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import styles from '../catalogs.module.css'

interface FeedImagesProps {
  readonly summary: FeedSummary
  readonly looking: CatalogNews['images']
  readonly onLook: () => void
  readonly onStop: () => void
}

/** Asking the servers of a feed for its images: nobody is asked before a person wants it. */
export function FeedImages({ summary: { images, rows }, looking, onLook, onStop }: FeedImagesProps) {
  const progress =
    looking === null ? '' : `${formatCount(looking.rows)} of ${formatCount(looking.total)} rows`
  const isOver = images.rows >= rows
  const words = `images of ${formatCount(images.rows)} of ${formatCount(rows)} rows looked at`
  return (
    <div className={styles.bar}>
      {looking === null ? (
        <>
          <Button leftSection={<IconPhotoSearch size={14} aria-hidden />} disabled={isOver} onClick={onLook}>
            {images.rows === 0 || isOver ? 'Look at the images' : 'Go on looking at the images'}
          </Button>
          <Text span inherit c="dimmed">
            {images.rows === 0
              ? 'Asks the servers in this feed for the beginning of each image; until then nothing is sent.'
              : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`}
          </Text>
        </>
      ) : (
        <>
          <Button leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={onStop}>
            Stop looking at images
          </Button>
          <ProgressBar
            label="Looking at the images"
            value={looking.total === 0 ? 1 : looking.rows / looking.total}
            words={progress}
          />
          <Text span inherit c="dimmed">
            {progress}
          </Text>
        </>
      )}
    </div>
  )
}
