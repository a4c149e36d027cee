import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { Device } from './device.contract.ts'
import { Resource } from './file.contract.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, DayFilter, Page, PageRequest, TextFilter } from './page.ts'
import { Part } from './part.contract.ts'
import { Brand, OrderStatus, ProductModel } from './reference.ts'
import { routes } from './route.ts'
import { createGroupRoute, createSumRoute } from './summary.ts'
import {
  AccountId,
  Affected,
  binFields,
  Country,
  Day,
  Id,
  Instant,
  Line,
  Nullable,
  OptionalLine,
  OptionalText,
  OrderNo,
  RowId,
  Version,
} from './values.ts'

/**
 * Allowed status changes: one step forward, one step back for corrections, and cancelling. New and imported
 * orders may have any status.
 */
export const allowedStatusChanges: Record<OrderStatus, readonly OrderStatus[]> = {
  DRAFT: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['DRAFT', 'SHIPPED', 'CANCELLED'],
  SHIPPED: ['CONFIRMED', 'DELIVERED'],
  DELIVERED: ['SHIPPED'],
  CANCELLED: ['DRAFT'],
}
/** Orders have a shipping date from SHIPPED on; earlier and when cancelled they have none. */
export const isShipped = (status: OrderStatus) => status === 'SHIPPED' || status === 'DELIVERED'

export const OrderLine = T.Object(
  { model: ProductModel, quantity: T.Integer({ minimum: 1, maximum: 100_000 }) },
  { additionalProperties: false },
)
export type OrderLine = T.Static<typeof OrderLine>

const fields = {
  orderNo: OrderNo,
  brand: Brand,
  customer: Line(120),
  /** Company whose owners see the order, or account of a private owner; without either only staff see it. */
  companyId: Nullable(Id),
  ownerId: Nullable(AccountId),
  country: Country,
  status: OrderStatus,
  /** Order date; null if not recorded. */
  orderedOn: Nullable(Day),
  /** Set from SHIPPED on. */
  shippedOn: Nullable(Day),
  carrier: OptionalLine(60),
  waybillNo: OptionalLine(60),
  remark: OptionalText(2000),
  lines: T.Array(OrderLine, { minItems: 1, maxItems: 100 }),
}
export const Order = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Name of the owning company or person. */
  owner: T.String(),
  deviceCount: T.Integer(),
  resourceCount: T.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type Order = T.Static<typeof Order>

/** Creates an order without `id`; updates it with `id` and the `version` that was edited. */
export const OrderDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    // Pages from before this field omit it; the stored owner then stays.
    ownerId: T.Optional(fields.ownerId),
    // Stored value stays if omitted.
    orderedOn: T.Optional(fields.orderedOn),
    carrier: T.Optional(fields.carrier),
    // Display name that pages of an earlier version send back; ignored.
    owner: T.Optional(T.String()),
  },
  { additionalProperties: false },
)
export type OrderDraft = T.Static<typeof OrderDraft>

/** Initial values for forms, demo data and tests. */
export const emptyOrder: OrderDraft & Pick<Order, 'ownerId' | 'orderedOn' | 'carrier'> = {
  orderNo: '',
  brand: 'LUX_POWER',
  customer: '',
  companyId: null,
  ownerId: null,
  country: '',
  status: 'DRAFT',
  orderedOn: null,
  shippedOn: null,
  carrier: '',
  waybillNo: '',
  remark: '',
  lines: [],
}

export const orderList = createList(Order, {
  orderNo: { filter: TextFilter, uses: ['sort', 'export'] },
  status: { filter: CodeFilter(OrderStatus), uses: ['sort', 'export', 'group', 'change'] },
  customer: { filter: TextFilter, uses: ['sort', 'export', 'change'] },
  companyId: { uses: ['change', 'history'] },
  ownerId: { uses: ['history'] },
  owner: { uses: ['export'] },
  country: { filter: CodeFilter(Country), uses: ['sort', 'export', 'group', 'change'] },
  brand: { filter: CodeFilter(Brand), uses: ['sort', 'export', 'group', 'change'] },
  model: { filter: CodeFilter(ProductModel), uses: ['export'] },
  units: { uses: ['export', 'sum'] },
  orderedOn: { filter: DayFilter, uses: ['sort', 'export'] },
  shippedOn: { filter: DayFilter, uses: ['sort', 'export', 'change'] },
  carrier: { filter: TextFilter, uses: ['export', 'change'] },
  waybillNo: { filter: TextFilter, uses: ['export', 'change'] },
  deviceCount: { uses: ['export', 'sum'] },
  resourceCount: { uses: ['export'] },
  createdAt: {},
  remark: { uses: ['export', 'change'] },
  lines: { uses: ['history'] },
  updatedAt: { uses: ['sort', 'export'] },
})
export const OrderPageRequest = PageRequest(orderList)
export type OrderPageRequest = T.Static<typeof OrderPageRequest>

/** Line of an order with the number of its live devices. */
export const OrderFulfilment = T.Object({
  ...OrderLine.properties,
  /** Devices of this model that are assigned to the order. */
  assigned: T.Integer(),
})
export type OrderFulfilment = T.Static<typeof OrderFulfilment>

export const OrderInfo = T.Object({
  order: Order,
  /** In the order of the lines. */
  fulfilment: T.Array(OrderFulfilment),
  resources: T.Array(Resource),
  devices: T.Array(Device),
  parts: T.Array(Part),
})
export type OrderInfo = T.Static<typeof OrderInfo>

export const OrderChange = Change(pickFields(orderList.changes, fields))
export type OrderChange = T.Static<typeof OrderChange>

const noun = { path: '/trace/order', permission: 'order', one: 'an order', many: 'orders' } as const
const bin = createBinRoutes(noun, orderList.filter)
const change = createChangeRoutes(noun, orderList.filter, OrderChange)

export const orderRoutes = routes('backoffice', {
  findOrders: {
    path: '/trace/order/findPage',
    access: 'order:view',
    summary: 'One page of orders',
    body: OrderPageRequest,
    data: Page(Order),
    reads: true,
  },
  getOrderInfo: {
    path: '/trace/order/getOrderInfo',
    access: 'order:view',
    summary: 'An order by its number, with files, devices (the first 200) and parts',
    body: OrderNo,
    bodyType: 'text',
    data: OrderInfo,
    reads: true,
  },
  saveOrder: {
    path: '/trace/order/save',
    access: 'order:edit',
    summary: 'Create or change an order',
    body: OrderDraft,
    data: Order,
    creates: true,
  },
  remarkOrder: {
    path: '/trace/order/remark',
    access: 'order:edit',
    summary: 'Change the remark of an order',
    body: T.Object(
      { orderNo: OrderNo, remark: OptionalText(2000), version: Version },
      { additionalProperties: false },
    ),
    data: Order,
  },
  changeOrders: change.change,
  undoOrderChange: change.undo,
  sumOrders: createSumRoute(noun, orderList.filter),
  groupOrders: createGroupRoute(noun, orderList),
  countOrders: bin.count,
  deleteOrders: bin.delete,
  restoreOrders: bin.restore,
  findOrderHistory: bin.history,
  addOrderResources: {
    path: '/orderResource/addSource',
    access: 'order:edit',
    summary: 'Attach uploaded files to an order',
    body: T.Object(
      { orderNo: OrderNo, fileIds: T.Array(T.String({ format: 'uuid' }), { minItems: 1, maxItems: 20 }) },
      { additionalProperties: false },
    ),
    data: T.Array(Resource),
  },
  deleteOrderResource: {
    path: '/orderResource/deleteSource',
    access: 'order:edit',
    summary: 'Remove a file from an order',
    body: RowId,
    data: Affected,
  },
})
