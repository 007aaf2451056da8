import styles from '../console.module.css'

/** A method in the monospaced face; what changes something stands out. */
export function MethodLabel({ method }: { readonly method: string }) {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  return (
    <code className={styles.method} data-changes={changes} data-destructive={method === 'DELETE'}>
      {method}
    </code>
  )
}
