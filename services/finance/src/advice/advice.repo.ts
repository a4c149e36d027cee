import type { RemittanceAdvice } from '@portal/contracts/finance.contract.ts'
import { AdviceDocument } from '@portal/contracts/finance-document.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { createDocuments, joinDistinct } from '../document/document.repo.ts'
import { refreshPayments } from '../document/refresh.repo.ts'
import { listRelatedToAdvice } from '../document/related.repo.ts'
import { adviceColumns } from './advice.columns.ts'

export const advices = createDocuments<AdviceDocument, RemittanceAdvice>({
  noun: 'remittanceAdvice',
  table: 'remittance_advice',
  key: { field: 'adviceNo', column: 'advice_no' },
  columns: adviceColumns,
  fields: Object.keys(AdviceDocument.properties) as (keyof AdviceDocument)[],
  summed: {
    done: ['matched', 'matched'],
    rest: 'unmatched',
    state: ['matchingState', 'matching_state'],
  },
  derived: ({ lines }) => ({ documentNos: joinDistinct(lines.map(({ documentNo }) => documentNo)) }),
  async link(tx, rows, before) {
    const ids = rows.map(({ id }) => id)
    await tx.query(sql`delete from payment where advice_id = any(${ids}::bigint[])`)
    await tx.query(sql`insert into payment (advice_id, line, document_no, amount)
      select a.id, (line.value ->> 'line')::int, line.value ->> 'documentNo', (line.value ->> 'amount')::numeric
      from remittance_advice a, jsonb_array_elements(a.lines) line where a.id = any(${ids}::bigint[])`)
    await refreshPayments(
      tx,
      [...rows, ...before].flatMap(({ lines }) => lines.map(({ documentNo }) => documentNo)),
    )
  },
  related: (db, { id }) => listRelatedToAdvice(db, id),
})
