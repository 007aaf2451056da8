import styles from '../console.module.css'

/** A method in monospace; writing methods stand out, and each kind from the others. */
export function MethodLabel({ method }: { readonly method: string }) {
  const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  return (
    <code
      className={styles.method}
      data-changes={changes}
      data-replaces={method === 'PUT' || method === 'PATCH'}
      data-destructive={method === 'DELETE'}
    >
      {method}
    </code>
  )
}
