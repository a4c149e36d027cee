import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import type { Registry } from '@portal/contracts/registry.ts'
import type { Route } from '@portal/contracts/route.ts'
import type { SearchHit } from '@portal/contracts/search.contract.ts'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'

let remotes: Registry['remotes'] = {}
const listeners = new Set<() => void>()

/** Sets the live remotes, at the start and after each change of the registry. */
export function setLiveRemotes(registry: Registry): void {
  remotes = registry.remotes
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the live remotes by name, with their additions to shared surfaces. */
export const useLiveRemotes = (): Registry['remotes'] => useSyncExternalStore(subscribe, () => remotes)

/**
 * Makes a call that is named in a remote's registry entry.
 * @throws Failure
 */
function ask<Answer>(operation: string, path: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const route = {
    service: 'gateway',
    operation,
    path,
    access: 'session:own',
    summary: '',
    body: {},
    data: {},
  } as unknown as Route
  return call(route, body as never, signal) as Promise<unknown> as Promise<Answer>
}

/** Calls a remote for the events of a device, by `deviceEvents` of its entry. */
export const callDeviceEvents = (path: string, serialNum: string, signal?: AbortSignal) =>
  ask<DeviceEvent[]>('deviceEvents', path, { serialNum }, signal)

/** Calls a remote's search for a text of at least three characters, by `search` of its entry. */
export const callSearch = (path: string, text: string, signal?: AbortSignal) =>
  ask<SearchHit[]>('search', path, { text }, signal)
