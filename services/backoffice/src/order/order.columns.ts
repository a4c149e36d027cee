import { OrderDraft, orderList } from '@portal/contracts/order.contract.ts'
import {
  code,
  codes,
  computed,
  createColumns,
  day,
  hidden,
  instant,
  json,
  number,
  prose,
  text,
} from '@portal/service-kit/list/columns.ts'
import { cacheByReader } from '@portal/service-kit/list/owned-rows.ts'
import { selectDeviceCount, selectOwner } from '../common/ownership.repo.ts'

const contract = {
  draft: OrderDraft,
  linked: ['owner'],
  list: orderList,
} as const

const owner = selectOwner('sales_order')

/** Declares each field of an order once, for lists, forms, exports and demo data. */
export const orderColumns = cacheByReader((reader) =>
  createColumns(contract, {
    id: number('id'),
    version: number('version'),
    orderNo: text('order_no'),
    brand: code('brand'),
    customer: text('customer'),
    companyId: number('company_id'),
    ownerId: code('owner_id'),
    country: code('country'),
    status: code('status'),
    orderedOn: day('ordered_on'),
    shippedOn: day('shipped_on'),
    carrier: text('carrier'),
    waybillNo: text('waybill_no'),
    remark: prose('remark'),
    lines: json('lines'),
    model: hidden(codes('models')),
    units: hidden(
      computed('number', `(select sum((line ->> 'quantity')::int) from jsonb_array_elements(lines) as line)`),
    ),
    owner: computed('text', `coalesce(${owner}, '')`, { exported: owner }),
    deviceCount: computed('number', selectDeviceCount(reader)),
    resourceCount: computed(
      'number',
      '(select count(*) from order_resource where order_id = sales_order.id)',
    ),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
  }),
)
