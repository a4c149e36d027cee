import {
  useExportInvoicesMutation,
  useFindInvoicesQuery,
  useLazyGroupInvoicesQuery,
  useSumInvoicesQuery,
} from '../document/finance.api.ts'

export const invoiceHooks = {
  useFind: useFindInvoicesQuery,
  useGroups: useLazyGroupInvoicesQuery,
  useExport: useExportInvoicesMutation,
  useSum: useSumInvoicesQuery,
}
export const invoiceSummed = [
  { field: 'amount', label: 'Invoiced' },
  { field: 'paid', label: 'Paid' },
  { field: 'open', label: 'Still open' },
]
