import { formatNumber } from '@portal/client'
import { type ShippingNotice, shippingNoticeList } from '@portal/contracts/finance.contract.ts'
import { DocumentLink } from '../document/DocumentLink.tsx'
import type { DocumentDefinition } from '../document/documents.ts'
import {
  useExportShippingNoticesMutation,
  useFindShippingNoticeHistoryQuery,
  useFindShippingNoticesQuery,
  useGetShippingNoticeQuery,
  useLazyGroupShippingNoticesQuery,
} from '../document/finance.api.ts'
import { NoticeFile } from './NoticeFile.tsx'
import { noticeColumns } from './noticeColumns.tsx'

export const noticeDocuments: DocumentDefinition<ShippingNotice> = {
  kind: 'asn',
  name: 'asn',
  columns: noticeColumns,
  number: 'asnNo',
  status: 'deliveryState',
  exported: shippingNoticeList.exports,
  groups: shippingNoticeList.groups,
  order: 'shippedOn',
  lines: [
    { label: 'Order', cell: ({ orderNo }) => <DocumentLink kind="financeOrder" number={orderNo} /> },
    { label: 'Part', cell: ({ partNo }) => partNo },
    { label: 'Description', cell: ({ description }) => description },
    { label: 'Quantity', cell: ({ quantity }) => formatNumber(quantity), align: 'right' },
  ],
  hooks: {
    useFind: useFindShippingNoticesQuery,
    useGroups: useLazyGroupShippingNoticesQuery,
    useExport: useExportShippingNoticesMutation,
    useGet: useGetShippingNoticeQuery,
    useHistory: useFindShippingNoticeHistoryQuery,
  },
  actions: (notice) => <NoticeFile notice={notice} />,
}
