import { shippingNoticeExportFields, shippingNoticeGroups } from '@portal/contracts/finance.contract.ts'
import { ImportButton, withImport } from '@portal/ui'
import { DocumentList } from '../document/DocumentList.tsx'
import {
  useExportShippingNoticesMutation,
  useFindShippingNoticesQuery,
  useLazyGroupShippingNoticesQuery,
} from '../document/finance.api.ts'
import { importOf } from '../document/imports.ts'
import { noticeColumns } from './noticeColumns.tsx'

const importing = importOf('asn')
const hooks = {
  useFind: useFindShippingNoticesQuery,
  useGroups: useLazyGroupShippingNoticesQuery,
  useExport: useExportShippingNoticesMutation,
}

/** `/asn`: what was shipped, and what is on the way. */
function NoticePage() {
  return (
    <DocumentList
      kind="asn"
      name="asn"
      columns={noticeColumns}
      fields={shippingNoticeExportFields}
      groups={shippingNoticeGroups}
      order="shippedOn"
      hooks={hooks}
      actions={<ImportButton of={importing} />}
      numberOf={({ asnNo }) => asnNo}
    />
  )
}

export default withImport(NoticePage, importing)
