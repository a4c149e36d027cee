import type { Registry } from '@portal/contracts/registry.ts'
import { useSyncExternalStore } from 'react'
import { callUntilAnswered } from '../session/call-until-answered.ts'

const stored = 'portal.registry'
const empty: Registry = { schema: 1, revision: '', remotes: {} }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isEntry(value: unknown): boolean {
  if (!isObject(value)) return false
  return (
    typeof value.version === 'string' &&
    isObject(value.builds) &&
    isObject(value.timeouts) &&
    Array.isArray(value.pages)
  )
}

function parse(text: string | null | undefined): Registry | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const isRegistry =
      isObject(value) &&
      value.schema === 1 &&
      isObject(value.remotes) &&
      Object.values(value.remotes).every(isEntry)
    return isRegistry ? (value as Registry) : undefined
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

let asked = 0
/**
 * Refetches the registry. Keeps the current one if the portal cannot be reached or returns something else.
 */
export async function refreshRegistry(signal: AbortSignal | null = null): Promise<void> {
  asked += 1
  const turn = asked
  const text = await fetch(new URL('/remotes.json', location.origin), { credentials: 'same-origin', signal })
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .catch(() => undefined)
  const registry = parse(text)
  // Ignores an outdated answer.
  if (registry && turn === asked) take(registry)
}

/** Loads the first registry: the one embedded in the page, else the server's, else the last stored one. */
export async function startRegistry(): Promise<void> {
  const inline = parse(document.getElementById('registry')?.textContent)
  if (inline) return take(inline)
  const last = parse(localStorage.getItem(stored))
  await callUntilAnswered(async (signal) => {
    await refreshRegistry(signal)
    if (current === empty && !last) throw new Error('no registry')
  })
  if (current === empty && last) take(last)
}

export const registry = (): Registry => current

export function onRegistry(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useRegistry = (): Registry => useSyncExternalStore(onRegistry, registry)
