import { useLocation } from '@portal/client'
import type { Platform } from '@portal/contracts/reference.ts'
import { useMemo } from 'react'
import { type ChatAddress, readAddress } from './address.ts'

/** The checked parameters of the page's own address. */
export function useChatAddress(ofPage?: Platform): ChatAddress {
  const { search } = useLocation()
  return useMemo(() => readAddress(search, ofPage), [search, ofPage])
}
