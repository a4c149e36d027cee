import type pg from 'pg'
import { type ListNoun, type Request, size } from './pages.ts'

/**
 * Queries a list in the usual way: OFFSET for the page, count(*) for the total. Goes straight to PostgreSQL,
 * without gateway, service and access checks.
 */
export async function askPlainly(
  pool: pg.Pool,
  { table, columns }: ListNoun,
  { page, sort, direction = 'ASC', queryParams = {} }: Request,
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
    `select * from ${table} where ${where} order by ${by} limit ${size} offset ${(page - 1) * size}`,
    values,
  )
  const count = pool.query(`select count(*) from ${table} where ${where}`, values)
  await Promise.all([rows, count])
}
