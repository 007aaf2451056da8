import type { Drawing } from './drawing.ts'
import styles from './landscape.module.css'

/** The places of an area, so that they can be told apart while they are empty. */
export const placeDrawings = {
  /** A bridge without its middle, under a cloud. */
  outage: {
    sun: [112, 26],
    far: '0 54 34 40 70 54 108 40 142 54 176 44',
    near: '0 66 40 58 72 70 104 70 138 58 176 66',
    motif: (
      <>
        <path className={styles.opening} d="M74 66h28c2 9 6 13 12 22H62c6-9 10-13 12-22Z" />
        <path
          className={styles.object}
          d="M22 56h48l-5 6H22ZM34 62h5v24h-5ZM55 62h5v24h-5ZM154 56h-48l5 6h43ZM137 62h5v24h-5ZM116 62h5v24h-5Z"
        />
        <path
          className={styles.near}
          d="M68 36a9 9 0 0 1 8-9 13 13 0 0 1 25-2 9 9 0 0 1 5 17H75a8 8 0 0 1-7-6Z"
        />
      </>
    ),
  },
  /** A weir, which lets some of the water through. */
  rules: {
    sun: [130, 24],
    far: '0 50 36 36 70 52 106 36 140 50 176 40',
    near: '0 64 44 54 72 66 108 66 134 56 176 64',
    motif: (
      <>
        <path className={styles.opening} d="M66 64h44c2 8 8 12 14 24H52c6-12 12-16 14-24Z" />
        <path
          className={styles.object}
          d="M50 60h76v4H50ZM58 54h4v28h-4ZM76 54h4v28h-4ZM96 54h4v28h-4ZM114 54h4v28h-4Z"
        />
      </>
    ),
  },
  /** A letter box. */
  subscriptions: {
    sun: [42, 26],
    far: '0 54 34 38 68 52 104 34 142 52 176 40',
    near: '0 68 56 58 104 68 176 60',
    motif: (
      <>
        <path
          className={styles.object}
          d="M85 62h5v24h-5ZM66 50a10 10 0 0 1 10-10h24a10 10 0 0 1 10 10v14H66Z"
        />
        <path className={styles.opening} d="M71 51a5 5 0 0 1 10 0v8H71Z" />
        <path className={styles.object} d="M102 30h10v5h-7v12h-3Z" />
      </>
    ),
  },
  /** A line of poles. */
  connections: {
    sun: [88, 26],
    far: '0 50 32 38 60 52 116 52 146 36 176 50',
    near: '0 66 48 58 92 68 136 60 176 66',
    motif: (
      <>
        <path
          className={styles.object}
          d="M46 44h3v42h-3ZM38 48h19v3H38ZM87 36h3v50h-3ZM78 41h21v3H78ZM128 44h3v42h-3ZM120 48h19v3h-19Z"
        />
        <path
          className={styles.near}
          d="M39 47C56 60 68 56 79 41l1 1C70 58 54 62 38 49ZM98 41c11 15 23 19 40 6l1 2c-18 12-32 8-42-7Z"
        />
      </>
    ),
  },
  /** A water mill, which brings what has flowed by up again. */
  replays: {
    sun: [128, 22],
    far: '0 52 34 36 72 54 108 38 144 52 176 42',
    near: '0 68 46 58 96 68 140 60 176 68',
    motif: (
      <>
        <path className={styles.object} d="M52 58 72 42 92 58V86H52Z" />
        <path className={styles.opening} d="M66 74h10v12H66ZM66 60h10v7H66Z" />
        <path
          className={styles.object}
          fillRule="evenodd"
          d="M106 52a17 17 0 1 1 0 34 17 17 0 0 1 0-34Zm0 4a13 13 0 1 0 0 26 13 13 0 0 0 0-26ZM105 54h2v30h-2ZM91 68h30v2H91Z"
        />
      </>
    ),
  },
  /** A lighthouse. */
  search: {
    sun: [36, 24],
    far: '0 56 30 44 58 56 88 42 120 56 148 44 176 54',
    near: '0 70 46 64 88 70 134 62 176 70',
    motif: (
      <>
        <path className={styles.far} d="M90 38 146 24V50ZM82 38 34 30V46Z" />
        <path
          className={styles.object}
          d="M80 44h12l4 42H76ZM79 32h14v10H79ZM77 42h18v3H77ZM80 32 86 25 92 32Z"
        />
        <path className={styles.opening} d="M83 35h6v5h-6ZM79.500 56h13l.6 7H78.800Z" />
      </>
    ),
  },
  /** A bell tower. */
  news: {
    sun: [132, 26],
    far: '0 52 30 38 64 54 100 36 138 54 176 40',
    near: '0 68 50 58 104 68 176 60',
    motif: (
      <>
        <path className={styles.object} d="M74 86V46L87 30 100 46V86ZM46 86V66L60 56 74 66V86Z" />
        <path className={styles.opening} d="M80 50a7 7 0 0 1 14 0v10H80ZM83 86V74h8v12Z" />
        <path className={styles.object} d="M83 58c0-6 1-8 4-8s4 2 4 8h1v1H82v-1Z" />
      </>
    ),
  },
  /** A notice board. */
  notes: {
    sun: [40, 26],
    far: '0 54 38 36 74 52 110 38 144 54 176 44',
    near: '0 70 54 60 100 68 140 60 176 68',
    motif: (
      <>
        <path
          className={styles.object}
          d="M56 46h4v40h-4ZM116 46h4v40h-4ZM50 46 88 34 126 46v4H50ZM60 52h56v24H60Z"
        />
        <path className={styles.opening} d="M66 56h14v16H66ZM84 56h11v11H84ZM99 56h12v15H99Z" />
        <path
          className={styles.near}
          d="M68 59h10v2H68ZM68 63h10v2H68ZM68 67h6v2h-6ZM86 59h7v2h-7ZM101 59h8v2h-8ZM101 63h8v2h-8Z"
        />
      </>
    ),
  },
  /** A surveyor's instrument, which compares. */
  signatures: {
    sun: [44, 26],
    far: '0 52 34 40 66 52 98 36 136 50 176 40',
    near: '0 70 50 60 92 66 136 58 176 68',
    motif: (
      <>
        <path
          className={styles.object}
          d="M85 56h6L108 88h-4L90 62v26h-3V62L72 88h-4ZM80 52h16v4H80ZM72 38h26v11H72ZM98 36h9v15h-9ZM66 41h6v5h-6Z"
        />
        <circle className={styles.opening} cx={88} cy={43.5} r={3} />
      </>
    ),
  },
  /** A dam, and how much is behind it. */
  limits: {
    sun: [130, 24],
    far: '0 46 28 34 52 56 124 56 148 34 176 46',
    near: '0 58 30 50 50 74 126 74 146 52 176 58',
    motif: (
      <>
        <path
          className={styles.object}
          d="M44 52h88v5h-4L118 84H58L48 57h-4ZM52 46h3v6h-3ZM121 46h3v6h-3ZM70 48h3v4h-3ZM103 48h3v4h-3Z"
        />
        <path className={styles.opening} d="M82 57h12l3 27H79ZM64 61h8v2h-8ZM65 67h5v2h-5ZM66 73h8v2h-8Z" />
      </>
    ),
  },
  /** Birds on their way. */
  requests: {
    sun: [126, 30],
    far: '0 56 34 42 70 56 106 40 142 56 176 46',
    near: '0 70 50 62 98 70 140 62 176 70',
    motif: (
      <path
        className={styles.object}
        d="M78 40C84 32 89 33 92 39 95 33 100 32 106 40 100 37 95 38 92 43 89 38 84 37 78 40ZM52 52c4-6 8-5 10-1 2-4 6-5 10 1-4-2-8-1-10 2-2-3-6-4-10-2ZM108 56c4-5 7-5 9-1 2-4 5-4 9 1-4-2-7-1-9 2-2-3-5-4-9-2ZM60 32c3-4 6-4 7-1 1-3 4-3 7 1-3-1-6-1-7 2-1-3-4-3-7-2Z"
      />
    ),
  },
  /** The hut of those who help. */
  doctor: {
    sun: [42, 24],
    far: '0 50 30 36 64 54 98 32 136 54 176 40',
    near: '0 68 52 58 100 68 176 60',
    motif: (
      <>
        <path className={styles.object} d="M56 62 84 42 112 62V86H56ZM118 34h3v52h-3ZM121 35h20v14h-20Z" />
        <path
          className={styles.opening}
          d="M78 72h12v14H78ZM82 50h4v4h4v4h-4v4h-4v-4h-4v-4h4ZM129.500 37h3v3.500h3.500v3h-3.500V47h-3v-3.500H126v-3h3.500Z"
        />
      </>
    ),
  },
  /** A kite, let up to see how it flies. */
  tester: {
    sun: [40, 28],
    far: '0 54 34 42 70 56 106 42 142 56 176 46',
    near: '0 70 48 62 98 70 140 62 176 70',
    motif: (
      <>
        <path className={styles.object} d="M112 14 128 30 108 52 100 32Z" />
        <path className={styles.opening} d="M112 18 114 30 126 30.500 109 48 111.500 31 102.500 32Z" />
        <path
          className={styles.near}
          d="M108 52c-4 14-14 10-22 18-5 5-6 9-8 16h-2c2-8 3-12 8-17 8-8 18-4 22-17Z"
        />
        <path
          className={styles.object}
          d="M74 72h5l3 16H71ZM76.500 64a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7Z"
        />
      </>
    ),
  },
  /** A barn with its silo, which takes in what is delivered. */
  feed: {
    sun: [134, 24],
    far: '0 52 36 38 72 54 106 40 140 54 176 44',
    near: '0 68 48 60 98 70 140 62 176 68',
    motif: (
      <>
        <path className={styles.object} d="M58 88V48a9 9 0 0 1 18 0V88ZM80 88V60L102 46l22 14V88Z" />
        <path className={styles.opening} d="M95 70h14v18H95ZM62 54h10v2H62ZM62 62h10v2H62ZM62 70h10v2H62Z" />
      </>
    ),
  },
  /** Crates, stacked by what is in them. */
  sets: {
    sun: [44, 26],
    far: '0 50 34 40 74 54 108 38 144 54 176 42',
    near: '0 70 44 62 92 70 136 60 176 68',
    motif: (
      <>
        <path
          className={styles.object}
          d="M54 68h22v20H54ZM79 68h22v20H79ZM104 68h22v20h-22ZM66 45h22v20H66Z"
        />
        <path className={styles.opening} d="M58 74h14v2H58ZM83 74h14v2H83ZM108 74h14v2h-14ZM70 51h14v2H70Z" />
      </>
    ),
  },
  /** Stacks of peat, each as high as there was. */
  keywords: {
    sun: [128, 24],
    far: '0 54 34 42 68 52 108 36 142 54 176 44',
    near: '0 68 52 60 96 68 138 60 176 70',
    motif: (
      <path
        className={styles.object}
        d="M50 74h11v14H50ZM65 64h11v24H65ZM80 48h11v40H80ZM95 58h11v30H95ZM110 70h11v18h-11Z"
      />
    ),
  },
  /** A gate: not everyone may enter. */
  tailored: {
    sun: [42, 26],
    far: '0 50 32 38 70 54 110 38 146 52 176 42',
    near: '0 70 50 62 90 70 138 62 176 70',
    motif: (
      <>
        <path className={styles.object} d="M54 50h7v38h-7ZM115 50h7v38h-7ZM50 44h76v6H50Z" />
        <path
          className={styles.object}
          d="M64 62h48v3H64ZM64 80h48v3H64ZM66 58h3v28h-3ZM77 58h3v28h-3ZM88 58h3v28h-3ZM99 58h3v28h-3ZM108 58h3v28h-3Z"
        />
      </>
    ),
  },
} as const satisfies Readonly<Record<string, Drawing>>
