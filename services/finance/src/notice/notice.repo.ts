import type { ShippingNotice } from '@portal/contracts/finance.contract.ts'
import { NoticeDocument } from '@portal/contracts/finance-document.ts'
import { type Db, sql } from '@portal/service-kit/database/database.ts'
import { createDocuments, joinDistinct } from '../document/document.repo.ts'
import { refreshNotices } from '../document/refresh.repo.ts'
import { listRelatedToNotice } from '../document/related.repo.ts'
import { noticeColumns } from './notice.columns.ts'

export const notices = createDocuments<NoticeDocument, ShippingNotice>({
  noun: 'shippingNotice',
  table: 'shipping_notice',
  key: { field: 'asnNo', column: 'asn_no' },
  columns: noticeColumns,
  fields: Object.keys(NoticeDocument.properties) as (keyof NoticeDocument)[],
  derived: ({ lines }) => ({
    orderNos: joinDistinct(lines.map(({ orderNo }) => orderNo)),
    partNos: joinDistinct(lines.map(({ partNo }) => partNo)),
  }),
  async link(tx, rows) {
    const ids = rows.map(({ id }) => id)
    await tx.query(sql`delete from shipment where notice_id = any(${ids}::bigint[])`)
    await tx.query(sql`insert into shipment (notice_id, order_no)
      select distinct n.id, line.value ->> 'orderNo' from shipping_notice n, jsonb_array_elements(n.lines) line where n.id = any(${ids}::bigint[])`)
    await refreshNotices(
      tx,
      rows.map(({ asnNo }) => asnNo),
    )
  },
  related: listRelatedToNotice,
})

/** Finds the file of the newest notice for a waybill that has a file. Undefined if there is no notice. */
export async function findFile(db: Db, waybillNo: string): Promise<{ id: string | null } | undefined> {
  const [found] = await db.query<{ id: string | null }>(sql`select file_id as id from shipping_notice
    where waybill_no = ${waybillNo} and deleted_at is null order by file_id is null, id desc limit 1`)
  return found
}

/** Returns the id of the row. */
export async function setFile(tx: Db, asnNo: string, fileId: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    sql`update shipping_notice set file_id = ${fileId} where asn_no = ${asnNo} returning id`,
  )
  return row?.id as number
}
