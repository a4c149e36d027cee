import { isFailure } from '@portal/client'
import type { AddressContext } from './address.ts'
import { useGetInverterRuntimeQuery } from './panel.api.ts'

/**
 * What the device of the address reports, and never what another one did that was there before. Without a
 * serial number nothing is asked.
 */
export function useRuntime({ serialNum, clusterId }: AddressContext) {
  const { currentData: data, ...result } = useGetInverterRuntimeQuery(
    { query: { serialNum, ...(clusterId && { clusterId }) } },
    { skip: serialNum === '' },
  )
  return { ...result, data, isLoading: result.isFetching && !data && !result.error }
}
export type RuntimeResult = ReturnType<typeof useRuntime>

/** There is no such device, or not for this user: the server says the same for both. */
export const isRefused = (error: unknown): boolean =>
  isFailure(error) && (error.status === 403 || error.status === 404) && /device/.test(error.error ?? '')
