import type { ImportColumns } from '@portal/service-kit/import/header.rules.ts'

/** The columns of an order list: their English and Chinese names; the field's own name is taken too. */
export const importColumns = {
  orderNo: { names: ['Order number', '订单号', 'Order no'], isRequired: true },
  brand: { names: ['Brand', '品牌'], isRequired: true },
  customer: { names: ['Customer', '客户'], isRequired: true },
  companyId: { names: ['Company number', '公司编号', 'Company'] },
  country: { names: ['Country', '国家'], isRequired: true },
  status: { names: ['Status', '状态'] },
  shippedOn: { names: ['Shipped on', '发货日期'] },
  waybillNo: { names: ['Waybill number', '运单号', 'Waybill no'] },
  remark: { names: ['Remark', '备注'] },
  model: { names: ['Model', '型号'], isRequired: true },
  quantity: { names: ['Quantity', '数量'], isRequired: true },
} as const satisfies ImportColumns
export type ImportField = keyof typeof importColumns

export const labelOf = (field: ImportField) => importColumns[field].names[0]
