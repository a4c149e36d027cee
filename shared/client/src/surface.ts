import type { DeviceEvent } from '@portal/contracts/device.contract.ts'
import type { Registry } from '@portal/contracts/registry.ts'
import type { Route } from '@portal/contracts/route.ts'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'

let remotes: Registry['remotes'] = {}
const listeners = new Set<() => void>()

/** The shell tells what is live, at the start and after each change of the registry. */
export function setSurfaces(registry: Registry): void {
  remotes = registry.remotes
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live remotes, by name: what each adds to shared surfaces beside its pages. */
export const useSurfaces = (): Registry['remotes'] => useSyncExternalStore(subscribe, () => remotes)

/** Asks the call that a remote's registry entry names for what happened to a device. Throws a `Failure`. */
export function callDeviceEvents(path: string, serialNum: string, signal?: AbortSignal): Promise<DeviceEvent[]> {
  const route = { service: 'gateway', operation: 'deviceEvents', path, access: 'user', summary: '', body: {}, data: {} } as unknown as Route
  return call(route, { serialNum } as never, signal) as unknown as Promise<DeviceEvent[]>
}
