import { contractViolations } from './mock.ts'

const late = { rejected: false }

test('cancels a running call when its page closes', async () => {
  void fetch('http://localhost/api/late').catch(() => {
    late.rejected = true
  })
  expect(contractViolations).toEqual([])
})

test('does not pass a call on to the next test', async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(late.rejected).toBe(true)
  expect(contractViolations).toEqual([])
})
