import type { Drawing } from './drawing.ts'
import styles from './landscape.module.css'

const trees = [46, 60, 70, 104, 118, 130]

/** One for each main area. */
export const areaDrawings = {
  campaigns: {
    sun: [126, 26],
    far: '0 58 28 38 50 50 82 24 112 48 140 36 176 58',
    near: '0 72 40 56 76 68 120 54 176 70',
    motif: (
      <>
        <path className={styles.object} d="M66 84 84 58 102 84Z" />
        <path className={styles.opening} d="M78 84 84 70 90 84Z" />
      </>
    ),
  },
  creatives: {
    sun: [40, 24],
    far: '0 52 34 34 66 54 98 32 136 52 176 40',
    near: '0 70 52 58 96 70 140 60 176 68',
    motif: (
      <>
        <path className={styles.object} d="M92 84 104 50h4L120 84h-4L106 58 96 84Z" />
        <path className={styles.object} d="M84 34h44v32H84Z" />
        <path className={styles.opening} d="M87 37h38v26H87Z" />
        <path className={styles.near} d="M87 58 98 46 106 54 114 44 125 56V63H87Z" />
      </>
    ),
  },
  media: {
    sun: [88, 34],
    far: '0 56 30 44 58 56 88 40 120 56 148 42 176 54',
    near: '0 70 46 62 88 68 134 60 176 70',
    motif: (
      <path
        className={styles.opening}
        d="M24 82h52v2H24ZM62 87h72v2H62ZM100 80h40v2h-40ZM36 92h44v2H36ZM112 92h40v2h-40Z"
      />
    ),
  },
  catalogs: {
    sun: [132, 22],
    far: '0 50 36 36 70 52 104 38 140 54 176 42',
    near: '0 68 50 60 100 70 176 60',
    motif: (
      <>
        <path className={styles.object} d="M70 38h4V88h-4Z" />
        <path className={styles.object} d="M74 42h32l6 6-6 6H74ZM70 58H46l-6 5 6 5H70Z" />
      </>
    ),
  },
  audiences: {
    sun: [38, 26],
    far: '0 54 40 36 80 54 116 40 176 56',
    near: '0 70 60 60 110 70 176 62',
    motif: (
      <path
        className={styles.object}
        d={trees.map((x, index) => `M${x - 6} 86 ${x} ${50 + (index % 3) * 8} ${x + 6} 86Z`).join('')}
      />
    ),
  },
  activity: {
    sun: [118, 24],
    far: '0 48 34 36 72 54 108 34 146 52 176 44',
    near: '0 68 48 58 92 68 136 58 176 66',
    motif: (
      <path
        className={styles.opening}
        d="M92 66C70 70 120 74 96 79 74 84 66 88 62 96h34c2-6 10-10 24-15C142 73 86 72 95 66Z"
      />
    ),
  },
  webhooks: {
    sun: [124, 24],
    far: '0 46 30 36 56 56 120 56 146 34 176 48',
    near: '0 60 34 54 52 74 124 74 142 54 176 62',
    motif: (
      <path
        className={styles.object}
        d="M34 54h108v32h-6a14 20 0 0 0-28 0h-6a14 20 0 0 0-28 0h-6a14 20 0 0 0-28 0h-6ZM24 50h128v4H24Z"
      />
    ),
  },
  streams: {
    sun: [48, 24],
    far: '0 52 38 34 74 50 88 38 104 50 140 36 176 52',
    near: '0 66 50 56 84 66 96 66 136 56 176 66',
    motif: (
      <path
        className={styles.opening}
        d="M86 50h6c0 12 2 18 12 26 8 6 14 12 16 20H58c2-8 10-14 18-20 8-8 10-14 10-26Z"
      />
    ),
  },
  overview: {
    sun: [130, 24],
    far: '0 56 32 40 60 52 92 28 124 52 150 40 176 54',
    near: '0 72 44 62 84 40 124 62 176 72',
    motif: (
      <>
        <path className={styles.object} d="M83 16h2v26h-2Z" />
        <path className={styles.object} d="M85 17 104 22 85 28Z" />
      </>
    ),
  },
  accounts: {
    sun: [44, 24],
    far: '0 52 30 38 62 54 96 34 132 52 176 40',
    near: '0 68 54 58 108 68 176 60',
    motif: (
      <>
        <path className={styles.object} d="M52 66 68 52 84 66V86H52ZM94 70 108 58 122 70V86H94Z" />
        <path className={styles.opening} d="M64 74h8v12h-8ZM104 76h8v10h-8Z" />
      </>
    ),
  },
  /** A castle of sand. */
  sandbox: {
    sun: [130, 24],
    far: '0 56 34 44 66 54 104 38 142 52 176 44',
    near: '0 70 44 62 92 70 138 62 176 68',
    motif: (
      <>
        <path
          className={styles.object}
          d="M52 56h5v4h5v-4h5v4h5v-4h5v10h4V50h5v4h4v-4h5v4h4v-4h5v16h4V56h5v4h5v-4h5v4h5v-4h5v28H52ZM96 38h2v12h-2ZM98 38l10 3-10 4Z"
        />
        <path className={styles.opening} d="M90 84V74a7 7 0 0 1 14 0v10Z" />
      </>
    ),
  },
  conflicts: {
    sun: [88, 22],
    far: '0 52 36 38 68 54 88 34 108 54 140 38 176 52',
    near: '0 70 50 58 88 70 126 58 176 70',
    motif: (
      <path
        className={styles.opening}
        d="M52 58C62 70 76 72 80 82L82 96H94L96 82C100 72 114 70 124 58H120C112 68 96 70 88 78 80 70 64 68 56 58Z"
      />
    ),
  },
  review: {
    sun: [130, 26],
    far: '0 54 34 40 68 54 100 36 136 52 176 42',
    near: '0 70 48 60 96 70 140 60 176 68',
    motif: (
      <>
        <path className={styles.object} d="M62 58 116 30 92 66 84 58Z" />
        <path className={styles.near} d="M84 58 116 30 78 58ZM84 60 88 64 82 70Z" />
      </>
    ),
  },
} as const satisfies Readonly<Record<string, Drawing>>
