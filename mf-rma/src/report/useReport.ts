import { readUserValue, storeUserValue, useLocation, useSearchParams } from '@portal/client'
import type { RmaReport } from '@portal/contracts/rma.contract.ts'
import { useEffect } from 'react'
import { useGetRmaReportQuery } from '../rma/customer.api.ts'

const kept = 'rma.report'

const isReport = (value: unknown): value is RmaReport =>
  typeof value === 'object' && value !== null && 'rmaNumber' in value && 'shop' in value

/**
 * Loads the form: from the server by the number in the address, else from the previous page, else from this
 * browser's copy, which also replaces an unreachable server.
 */
export function useReport() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { report?: unknown } | null }
  const rmaNumber = search.get('rmaNumber') ?? ''
  const asked = useGetRmaReportQuery({ rmaNumber }, { skip: rmaNumber === '' })
  const copies = [state?.report, readUserValue(kept)].filter(isReport)
  const copy = copies.find((one) => rmaNumber === '' || one.rmaNumber === rmaNumber)
  const report = asked.currentData ?? copy
  useEffect(() => {
    if (report) storeUserValue(kept, report)
  }, [report])
  return { report, asked, isNamed: rmaNumber !== '' }
}
