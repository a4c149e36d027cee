import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ApiError } from './error.ts'
import { allRows } from './rows.ts'

const listOf = (rows: number) => {
  const asked: number[] = []
  const find = async ({ page, size }: { page: number; size: number; queryParams?: object }) => {
    asked.push(page)
    return { content: Array.from({ length: rows }, (_, at) => at).slice((page - 1) * size, page * size) }
  }
  return { find, asked }
}

test('ends the iteration with the first failed page', async () => {
  const gone = new ApiError('findOrders', { status: 403, error: 'apiKey.beyond_scope', msg: 'No.' })
  const { find } = listOf(5)
  const failing = (request: { page: number; size: number }) =>
    request.page === 2 ? Promise.reject(gone) : find(request)
  const seen: number[] = []
  await assert.rejects(async () => {
    for await (const row of allRows(failing, { size: 3 })) seen.push(row)
  }, gone)
  assert.deepEqual(seen, [0, 1, 2])
})

test('yields each row once in order for any page size', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: 20 }), async (rows, size) => {
      const { find } = listOf(rows)
      const seen = await Array.fromAsync(allRows(find, { size }))
      assert.deepEqual(
        seen,
        Array.from({ length: rows }, (_, at) => at),
      )
    }),
  )
})

test('requests no pages beyond those that are read', async () => {
  const { find, asked } = listOf(1_000)
  for await (const row of allRows(find, { queryParams: {} })) if (row === 250) break
  assert.deepEqual(asked, [1, 2])
})
