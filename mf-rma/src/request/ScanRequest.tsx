import { useNavigate, useT } from '@portal/client'
import { extractSerialNumber, type ListState, ScanButton } from '@portal/ui'

/** Pattern of a request number, alone or in the address of its page. */
const rmaNumberIn = (text: string) => /RMA\d{4}-\d{6,12}/.exec(text.toUpperCase())?.[0]
const find = (text: string) => rmaNumberIn(text) ?? extractSerialNumber(text)

/** Scans the code of a repair order form and opens its request, or that of a device and filters the list. */
export function ScanRequest({ list }: { list: ListState }) {
  const navigate = useNavigate()
  const t = useT()
  const take = (found: string) => {
    const rmaNumber = rmaNumberIn(found)
    if (rmaNumber) navigate(`/rma/${rmaNumber}`)
    else list.setSearch(found)
  }
  return <ScanButton title={t('Scan a repair order form or a device')} find={find} onRead={take} />
}
