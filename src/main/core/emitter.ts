/** Listeners of an event. Created before what emits it and what listens, so neither has to name the other. */
interface Emitter<Values extends readonly unknown[]> {
  emit(...values: Values): void
  on(listener: (...values: Values) => void): void
}

export function createEmitter<Values extends readonly unknown[] = []>(): Emitter<Values> {
  const listeners: ((...values: Values) => void)[] = []
  return {
    emit(...values) {
      for (const listener of listeners) listener(...values)
    },
    on: (listener) => void listeners.push(listener),
  }
}
