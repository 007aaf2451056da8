import styles from '../console.module.css'

/** A method in monospace; writing methods stand out. */
export function MethodLabel({ method }: { readonly method: string }) {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  return (
    <code className={styles.method} data-changes={changes} data-destructive={method === 'DELETE'}>
      {method}
    </code>
  )
}
