import type { ImportColumn } from '@portal/service-kit/import/header.rules.ts'

/**
 * Columns of an order list with English and Chinese headers; the field's own name is accepted too. The
 * examples fill the template.
 */
export const importColumns = {
  orderNo: { names: ['Order number', '订单号', 'Order no'], example: 'SO-2026-0001', isRequired: true },
  brand: { names: ['Brand', '品牌'], example: 'LUX_POWER', isRequired: true },
  customer: { names: ['Customer', '客户'], example: 'Example Solar Ltd', isRequired: true },
  companyId: { names: ['Company number', '公司编号', 'Company'], example: '' },
  country: { names: ['Country', '国家'], example: 'DE', isRequired: true },
  status: { names: ['Status', '状态'], example: 'SHIPPED' },
  orderedOn: { names: ['Ordered on', '订购日期'], example: '2026-01-05' },
  shippedOn: { names: ['Shipped on', '发货日期'], example: '2026-01-31' },
  carrier: { names: ['Carrier', '承运人'], example: 'DHL' },
  waybillNo: { names: ['Waybill number', '运单号', 'Waybill no'], example: 'WB-1' },
  remark: { names: ['Remark', '备注'], example: '' },
  model: { names: ['Model', '型号'], example: 'LXP_5K', isRequired: true },
  quantity: { names: ['Quantity', '数量'], example: '10', isRequired: true },
} as const satisfies Record<string, ImportColumn & { example: string }>
export type ImportField = keyof typeof importColumns

/** Fields of an order line. All other fields belong to the order and must be equal in all its rows. */
export const lineFields: readonly ImportField[] = ['model', 'quantity']
export const allFields = Object.keys(importColumns) as ImportField[]

export const getLabel = (field: ImportField) => importColumns[field].names[0]
