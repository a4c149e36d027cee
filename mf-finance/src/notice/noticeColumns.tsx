import { shippingNoticeList } from '@portal/contracts/finance.contract.ts'
import { listColumns } from '@portal/ui'
import { DocumentLink, DocumentLinks } from '../document/DocumentLink.tsx'
import { deliveryOptions, invoicingOptions } from '../document/options.ts'

export const noticeColumns = listColumns(shippingNoticeList, {
  asnNo: { label: 'Notice number', cell: ({ asnNo }) => <DocumentLink kind="asn" number={asnNo} /> },
  deliveryState: { label: 'Delivery', options: deliveryOptions, tag: true },
  shippedOn: { label: 'Shipped on' },
  expectedOn: { label: 'Expected on' },
  deliveredOn: { label: 'Delivered on', hideOnPhone: true },
  carrier: { label: 'Carrier' },
  waybillNo: { label: 'Waybill' },
  packages: { label: 'Packages', format: 'number', hideOnPhone: true },
  orderNos: {
    label: 'Orders',
    cell: ({ orderNos }) => <DocumentLinks kind="financeOrder" numbers={orderNos} />,
  },
  invoicingState: { label: 'Invoicing', options: invoicingOptions, tag: true },
  partNos: { label: 'Parts', hideOnPhone: true },
  revision: { label: 'Revision', format: 'number', hideOnPhone: true },
  updatedAt: { label: 'Last changed', format: 'instant', hideOnPhone: true },
})
