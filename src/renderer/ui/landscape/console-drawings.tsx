import type { Drawing } from './drawing.ts'
import styles from './landscape.module.css'

/** The places of the console. */
export const consoleDrawings = {
  /** An archive. */
  saved: {
    sun: [132, 24],
    far: '0 52 34 38 68 54 106 36 142 52 176 42',
    near: '0 68 48 58 96 68 140 60 176 68',
    motif: (
      <path
        className={styles.object}
        d="M56 52 88 36l32 16v4H56ZM60 60h8v20h-8ZM76 60h8v20h-8ZM92 60h8v20h-8ZM108 60h8v20h-8ZM56 82h64v6H56Z"
      />
    ),
  },
  /** A tower with a clock. */
  sent: {
    sun: [44, 26],
    far: '0 54 32 40 66 52 108 36 142 54 176 42',
    near: '0 70 52 60 92 68 136 58 176 70',
    motif: (
      <>
        <path className={styles.object} d="M78 40 88 24l10 16v48H78Z" />
        <path className={styles.opening} d="M88 42a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z" />
        <path className={styles.object} d="M87 44h2v4h3v2h-5Z" />
      </>
    ),
  },
  /** A bridge that hangs on its chains. */
  chains: {
    sun: [88, 22],
    far: '0 50 30 36 60 52 116 52 146 36 176 50',
    near: '0 66 46 56 92 68 132 58 176 66',
    motif: (
      <>
        <path className={styles.object} d="M52 38h6v50h-6ZM118 38h6v50h-6ZM26 70h124v5H26Z" />
        <path
          className={styles.object}
          d="M56 40Q88 82 120 40l1 3Q88 86 55 43ZM54 40Q44 60 28 69l-1-2Q42 58 53 38ZM122 40q10 20 26 29l1-2q-15-9-26-29Z"
        />
      </>
    ),
  },
  /** A signpost: a name that says where to. */
  variables: {
    sun: [46, 24],
    far: '0 52 36 38 70 54 104 38 140 54 176 42',
    near: '0 68 54 60 98 70 138 60 176 68',
    motif: (
      <path className={styles.object} d="M86 30h4v58h-4ZM66 36h20v11H66l-7-5.5ZM90 53h22l7 5.5-7 5.5H90Z" />
    ),
  },
  /** A ship that comes in. */
  imported: {
    sun: [128, 26],
    far: '0 54 34 40 68 54 108 38 142 52 176 44',
    near: '0 66 50 58 94 66 138 58 176 66',
    motif: (
      <path className={styles.object} d="M52 70h66l-9 14H61ZM84 28h4v42h-4ZM91 34l23 32H91ZM81 40v26H62Z" />
    ),
  },
} as const satisfies Readonly<Record<string, Drawing>>
