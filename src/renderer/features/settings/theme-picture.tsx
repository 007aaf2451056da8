import styles from './theme-picture.module.css'

type Half = 'light' | 'dark'

/** A small window in the colors of a theme; the system's own is half and half. */
export function ThemePicture({ theme }: { readonly theme: Half | 'system' }) {
  return (
    <span className={styles.picture} aria-hidden>
      {theme === 'system' ? (
        <>
          <Window half="light" />
          <Window half="dark" />
        </>
      ) : (
        <Window half={theme} />
      )}
    </span>
  )
}

const rows = [96, 64, 80] as const

function Window({ half }: { readonly half: Half }) {
  return (
    <svg
      className={styles.window}
      aria-hidden
      {...(half === 'light' ? { 'data-paper': true } : { 'data-night': true })}
    >
      <rect className={styles.paper} width={400} height={72} />
      <g data-frame>
        <rect className={styles.frame} width={400} height={12} />
        <rect className={styles.frame} width={36} height={72} />
        <rect className={styles.current} x={4} y={18} width={28} height={7} rx={2} />
        <rect className={styles.faint} x={8} y={32} width={18} height={3} rx={1.5} />
        <rect className={styles.faint} x={8} y={42} width={20} height={3} rx={1.5} />
      </g>
      <rect className={styles.title} x={44} y={20} width={30} height={5} rx={2.5} />
      {rows.map((width, place) => (
        <g key={width}>
          <rect className={styles.line} x={36} y={33 + place * 13} width={400} height={1} />
          <rect className={styles.text} x={44} y={38 + place * 13} width={width} height={3} rx={1.5} />
        </g>
      ))}
    </svg>
  )
}
