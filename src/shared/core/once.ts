/** Creates a value on first use and returns the same one afterwards. */
export function once<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | null = null
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
