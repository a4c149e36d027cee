import { endpoints } from '@portal/client'
import { financeExportRoutes } from '@portal/contracts/export.contract.ts'
import {
  backlogOrderRoutes,
  financeRoutes,
  invoiceRoutes,
  remittanceAdviceRoutes,
  shippingNoticeRoutes,
} from '@portal/contracts/finance.contract.ts'

/** Single cache tag, because an imported file can change fields of other documents. */
const tag = 'Finance'

const { downloadShippingNotice: _, ...noticeRoutes } = shippingNoticeRoutes
const { getFinanceFigures } = financeRoutes

export const {
  useFindBacklogOrdersQuery,
  useGetBacklogOrderQuery,
  useLazyGroupBacklogOrdersQuery,
  useSumBacklogOrdersQuery,
  useFindBacklogOrderHistoryQuery,
} = endpoints(backlogOrderRoutes, { tag })
export const {
  useFindInvoicesQuery,
  useGetInvoiceQuery,
  useLazyGroupInvoicesQuery,
  useSumInvoicesQuery,
  useFindInvoiceHistoryQuery,
} = endpoints(invoiceRoutes, { tag })
export const {
  useFindShippingNoticesQuery,
  useGetShippingNoticeQuery,
  useLazyGroupShippingNoticesQuery,
  useFindShippingNoticeHistoryQuery,
} = endpoints(noticeRoutes, { tag })
export const {
  useFindRemittanceAdvicesQuery,
  useGetRemittanceAdviceQuery,
  useLazyGroupRemittanceAdvicesQuery,
  useSumRemittanceAdvicesQuery,
  useFindRemittanceAdviceHistoryQuery,
} = endpoints(remittanceAdviceRoutes, { tag })
export const { useGetFinanceFiguresQuery } = endpoints({ getFinanceFigures }, { tag })
export const {
  useExportBacklogOrdersMutation,
  useExportInvoicesMutation,
  useExportShippingNoticesMutation,
  useExportRemittanceAdvicesMutation,
} = endpoints(financeExportRoutes, { tag: 'Job' })
