import { broken } from './mock.ts'

const late = { rejected: false }

test('a running call when its page closes', async () => {
  void fetch('http://localhost/api/late').catch(() => {
    late.rejected = true
  })
  expect(broken).toEqual([])
})

test('does not reach the next test', async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(late.rejected).toBe(true)
  expect(broken).toEqual([])
})
