import type { Sql } from '@portal/service-kit/database.ts'
import type { Filters } from '@portal/service-kit/list.ts'
import { rowsOf as rows } from '@portal/service-kit/rows.ts'
import { ownedBy } from './ownership.repo.ts'

/** The rows of a noun whose table has a `company_id`. */
export const rowsOf = <Row>(table: string, columns: Sql, filters: Filters) => rows<Row>(table, columns, filters, ownedBy)
