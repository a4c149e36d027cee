import type pg from 'pg'
import { type ListBenchmark, type ListRequest, pageSize } from './pages.ts'

/**
 * Queries a list in the usual way: OFFSET for the page, count(*) for the total. Uses PostgreSQL directly,
 * without gateway, service and access checks.
 */
export async function queryBaseline(
  pool: pg.Pool,
  { table, columns }: ListBenchmark,
  { page, sort, direction = 'ASC', queryParams = {} }: ListRequest,
): Promise<void> {
  const values: unknown[] = []
  const conditions = Object.entries(queryParams).map(([name, value]) => {
    const column = columns[name]
    if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value) {
      values.push(value.from, value.to)
      return `${column} between $${values.length - 1}::date and $${values.length}::date`
    }
    values.push([value].flat())
    return `${column} = any($${values.length})`
  })
  const where = ['deleted_at is null', ...conditions].join(' and ')
  const by = sort ? `${columns[sort]} ${direction}, id ${direction}` : `id ${direction}`
  const rows = pool.query(
    `select * from ${table} where ${where} order by ${by} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    values,
  )
  const count = pool.query(`select count(*) from ${table} where ${where}`, values)
  await Promise.all([rows, count])
}
