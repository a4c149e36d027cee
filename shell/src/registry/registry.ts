import type { Registry } from '@portal/contracts/registry.ts'
import { useSyncExternalStore } from 'react'

const stored = 'portal.registry'
const empty: Registry = { schema: 1, revision: '', remotes: {} }

function parse(text: string | null | undefined): Registry | undefined {
  try {
    const value = JSON.parse(text ?? '') as Partial<Registry> | null
    return value?.schema === 1 && typeof value.remotes === 'object' ? (value as Registry) : undefined
  } catch {
    return undefined
  }
}

let current: Registry = empty
const listeners = new Set<() => void>()

function take(registry: Registry) {
  if (registry.revision === current.revision && registry.revision !== '') return
  current = registry
  localStorage.setItem(stored, JSON.stringify(registry))
  for (const listener of listeners) listener()
}

/** Reads the registry anew. When the portal cannot be reached, the one at hand stays. */
export async function refreshRegistry(): Promise<void> {
  const text = await fetch(new URL('/remotes.json', location.origin), { credentials: 'same-origin' })
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined)
  const registry = parse(text)
  if (registry) take(registry)
}

/** Starts with the registry that came within the page, else the server's, else the last one seen: nothing waits for a remote. */
export async function startRegistry(): Promise<void> {
  const inline = parse(document.getElementById('registry')?.textContent)
  if (inline) return take(inline)
  await refreshRegistry()
  if (current === empty) take(parse(localStorage.getItem(stored)) ?? empty)
}

export const registry = (): Registry => current

export function onRegistry(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useRegistry = (): Registry => useSyncExternalStore(onRegistry, registry)
