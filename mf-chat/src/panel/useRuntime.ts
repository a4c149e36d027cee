import { isFailure } from '@portal/client'
import { useEffect, useState } from 'react'
import type { AddressContext } from './address.ts'
import { useGetInverterRuntimeQuery } from './panel.api.ts'

/** Limit of waiting for an unreachable plant. */
const maxAwaitedMs = 3_000

/**
 * Reads the report of the address's device, never that of the previous one. Requests nothing without a serial
 * number.
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

/** Recognizes an unknown or foreign device, which the server answers alike. */
export const isRefused = (error: unknown): boolean =>
  isFailure(error) && (error.status === 403 || error.status === 404) && /device/.test(error.error ?? '')
