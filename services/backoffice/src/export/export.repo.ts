import type { deviceExportFields, orderExportFields, partExportFields } from '@portal/contracts/export.contract.ts'
import { type Sql, sql } from '@portal/service-kit/database.ts'
import { everyRow, type List } from '@portal/service-kit/list.ts'
import type { SheetColumn } from '@portal/service-kit/spreadsheet/sheet.ts'
import * as devices from '../device/device.repo.ts'
import type { KeptRequest } from '../job/job.repo.ts'
import * as orders from '../order/order.repo.ts'
import * as parts from '../part/part.repo.ts'
import { deviceCountOf, type Owner, orderNoOf } from '../row/ownership.repo.ts'

interface Exported {
  kind: SheetColumn['kind'] | 'codes'
  value: Sql
}
const of = (kind: Exported['kind']) => (expression: string) => ({ kind, value: sql.raw(expression) })
const [text, number, day, instant, codes] = (['text', 'number', 'day', 'instant', 'codes'] as const).map(of) as [
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
  ReturnType<typeof of>,
]

const orderColumns = (user: Owner): Record<(typeof orderExportFields)[number], Exported> => ({
  orderNo: text('order_no'),
  status: text('status'),
  customer: text('customer'),
  country: text('country'),
  brand: text('brand'),
  model: codes(`array_to_string(models, ', ')`),
  units: number(`(select sum((line ->> 'quantity')::int) from jsonb_array_elements(lines) as line)`),
  shippedOn: day('shipped_on'),
  waybillNo: text('waybill_no'),
  deviceCount: number(deviceCountOf(user)),
  resourceCount: number('(select count(*) from order_resource where order_id = sales_order.id)'),
  remark: text('remark'),
  updatedAt: instant('updated_at'),
})

const deviceColumns = (user: Owner): Record<(typeof deviceExportFields)[number], Exported> => ({
  serialNum: text('serial_num'),
  status: text('status'),
  model: text('model'),
  /** With its variant: `6/161`. */
  deviceType: text(`concat_ws('/', device_type, sub_type)`),
  brand: text('brand'),
  warrantyExpiresOn: day('warranty_expires_on'),
  installationDate: day('installation_date'),
  owner: text('(select name from company where company.id = device.company_id)'),
  endUser: text('end_user'),
  country: text('country'),
  orderNo: text(orderNoOf('device', user)),
  datalogSn: text('datalog_sn'),
  dongleType: text('dongle_type'),
  firmwareCodes: text(`array_to_string(firmware_codes, ', ')`),
  updatedAt: instant('updated_at'),
})

const partColumns = (user: Owner): Record<(typeof partExportFields)[number], Exported> => ({
  partNo: text('part_no'),
  name: text('name'),
  model: text('model'),
  batchNo: text('batch_no'),
  supplier: text('supplier'),
  orderNo: text(orderNoOf('part', user)),
  serialNum: text('serial_num'),
  replacedOn: day('replaced_on'),
  updatedAt: instant('updated_at'),
})

type ListRequest = Parameters<typeof orders.list>[0] & Parameters<typeof devices.list>[0] & Parameters<typeof parts.list>[0]
interface Exportable {
  /** Of the sheet, and in small letters of the file. */
  title: string
  permission: string
  columns(user: Owner): Record<string, Exported>
  list(request: ListRequest, user: Owner): List
}

/** The lists that can be exported. A page's column that is not among these cannot be asked for. */
export const exportables: Record<KeptRequest['list'], Exportable> = {
  order: { title: 'Orders', permission: 'order:view', columns: orderColumns, list: orders.list },
  device: { title: 'Devices', permission: 'device:view', columns: deviceColumns, list: devices.list },
  part: { title: 'Parts', permission: 'order:view', columns: partColumns, list: parts.list },
}

/** The SQL of a list from its first row to its last, with how many those are, and how its columns are written. */
export function readingOf(request: KeptRequest) {
  const { columns, list } = exportables[request.list]
  const shown = columns(request.owner)
  const chosen = request.columns.map(({ field, label, words }) => ({ ...(shown[field] as Exported), label, words }))
  const query = { page: 1, size: 1, ...request } as unknown as ListRequest
  const all = everyRow(list(query, request.owner), query)
  return {
    count: all(sql`count(*)`, { isSorted: false }),
    rows: all(sql.join(chosen.map(({ value }) => value))),
    columns: chosen.map(
      ({ kind, label, words }): SheetColumn => ({
        label,
        kind: kind === 'codes' ? 'text' : kind,
        words: words && (kind === 'codes' ? eachOf(words) : wordsOf(words)),
      }),
    ),
  }
}

/** A code with a variant that has no words of its own is said without it. */
const wordsOf = (words: Record<string, string>) => {
  const known = new Map(Object.entries(words))
  return { get: (code: string) => known.get(code) ?? known.get(code.split('/', 1)[0] as string) }
}
const eachOf = (words: Record<string, string>) => {
  const known = wordsOf(words)
  return {
    get: (list: string) =>
      list
        .split(', ')
        .map((code) => known.get(code) ?? code)
        .join(', '),
  }
}
