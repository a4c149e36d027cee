/** In-memory store for browsers that deny storage or have no space left. */
function pageStorage(): Storage {
  const values: Record<string, string> = Object.create({
    getItem: (key: string) => (Object.hasOwn(values, key) ? values[key] : null),
    setItem: (key: string, value: string) => {
      values[key] = String(value)
    },
    removeItem: (key: string) => {
      delete values[key]
    },
    clear: () => {
      for (const key of Object.keys(values)) delete values[key]
    },
    key: (index: number) => Object.keys(values)[index] ?? null,
    get length() {
      return Object.keys(values).length
    },
  })
  return values as unknown as Storage
}

/** Replaces unusable storage, so that other code needs no check: reading the property alone may throw. */
export function provideStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    try {
      window[name].setItem('portal.probe', '')
      window[name].removeItem('portal.probe')
    } catch {
      Object.defineProperty(window, name, { value: pageStorage(), configurable: true })
    }
}
