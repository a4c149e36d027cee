import { isFailure } from '@portal/client'
import { useEffect, useState } from 'react'
import type { AddressContext } from './address.ts'
import { useGetInverterRuntimeQuery } from './panel.api.ts'

/** Time limit for the report of an unreachable plant. */
const maxAwaitedMs = 3_000

/**
 * Reads the report of the address's device, never that of the previous device. Sends no request without a
 * serial number.
 */
export function useRuntime({ serialNum, clusterId }: AddressContext) {
  const { currentData: data, ...result } = useGetInverterRuntimeQuery(
    { query: { serialNum, ...(clusterId && { clusterId }) } },
    { skip: serialNum === '' },
  )
  const isLoading = result.isFetching && !data && !result.error
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setLate(serialNum), maxAwaitedMs)
    return () => clearTimeout(timer)
  }, [isLoading, serialNum])
  /** True while the device is being identified. */
  const isAwaited = isLoading && late !== serialNum
  return { ...result, data, isAwaited }
}
export type RuntimeResult = ReturnType<typeof useRuntime>

/** Checks for an unknown or foreign device, for which the server returns the same error. */
export const isDeviceRefused = (error: unknown): boolean =>
  isFailure(error) && (error.status === 403 || error.status === 404) && /device/.test(error.error ?? '')
