import { saveBlob } from '@portal/client'

/** The columns that an order list may have, with one example. */
const template = [
  'Order number,Brand,Customer,Country,Status,Shipped on,Waybill number,Remark,Model,Quantity',
  'SO-2026-0001,LUX_POWER,Northern Solar Ltd,GB,CONFIRMED,,,,SNA_12K,10',
]

export const saveTemplate = () =>
  saveBlob(new Blob([`\uFEFF${template.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }), 'order-list.csv')
