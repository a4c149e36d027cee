import { translateRule } from './error-messages.ts'
import { toFailure } from './failure.ts'
import texts from './locales/zh-CN.json'
import { findConflict, problemFields, problemText } from './problem.ts'
import { addTexts, setLanguage } from './text.ts'

const url = '/api/order/save'
const textOf = (status: number, answer?: object) => problemText(toFailure(status, url, answer))

test.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [408, 'Request Timeout'],
])('API-05 API-10 shows a default for status %i without msg: Request failed: %s', (status, text) => {
  expect(textOf(status)).toBe(`Request failed: ${text}`)
})

test('API-06 shows the address for status 404', () => {
  expect(textOf(404)).toBe('Request failed: Not Found: /api/order/save')
})

test.each([
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [505, 'HTTP Version Not Supported'],
])('API-07 shows a default for status %i without msg: Request failed: %s', (status, text) => {
  expect(textOf(status)).toBe(`Request failed: ${text}`)
})

test('API-10 shows a default text without an answer, for an unknown status and for other errors', () => {
  expect(textOf(0)).toBe('The request failed.')
  expect(textOf(418)).toBe('Unknown error')
  expect(problemText(new Error('secret stack'))).toBe('Unknown error')
  expect(problemText(undefined)).toBe('Unknown error')
})

test('prefers the message of the server', () => {
  expect(textOf(500, { msg: 'The disk is full.' })).toBe('The disk is full.')
})

test('prefers the translation of the error code in other languages', async () => {
  addTexts('zh-CN', { 'problem.order.unheard_of': '订单号已存在', 'Not Found: {url}': '未找到：{url}' })
  await setLanguage('zh-CN')
  expect(textOf(400, { error: 'order.unheard_of', msg: 'This order number exists.' })).toBe('订单号已存在')
  expect(textOf(400, { error: 'order.other', msg: 'Something else.' })).toBe('Something else.')
})

test("translates a rule's message by its wording, with its values", async () => {
  addTexts('zh-CN', {
    'said.{count} of them (all) are in {where}': '{where}中有 {count} 个（全部）',
    'said.Paris': '巴黎',
    'problem.order.where': '不在',
  })
  await setLanguage('zh-CN')
  const msg = '3 of them (all) are in Paris.'
  expect(textOf(400, { error: 'order.where', msg })).toBe('巴黎中有 3 个（全部）')
  const failure = toFailure(400, url, { error: 'x', msg: '', fields: { city: msg, other: 'in Rome' } })
  expect(problemFields(failure)).toEqual({ city: '巴黎中有 3 个（全部）', other: 'in Rome' })
  await setLanguage('en')
  expect(problemFields(failure)).toEqual({ city: msg, other: 'in Rome' })
})

test('translates statuses and lists in a sentence, and skips long unknown ones quickly', async () => {
  addTexts('zh-CN', texts)
  await setLanguage('zh-CN')
  expect(translateRule('Shipped')).toBe('已发货')
  expect(
    translateRule('An order that is Draft can become Confirmed / Shipped / Cancelled, not Delivered.'),
  ).toBe('状态为“草稿”的订单可以改为“已确认 / 已发货 / 已取消”，不能改为“已送达”')
  expect(translateRule('4 of the chosen orders are in use: A, B, C and 1 more')).toBe(
    '所选订单中有 4 个仍在使用：A, B, C 等（另有 1 个）',
  )
  const hostile = 'An order that is  can become '.repeat(17)
  const before = process.cpuUsage()
  expect(translateRule(hostile)).toBe(hostile)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(500)
  await setLanguage('en')
})

test('reads fields and the current row from the answer', () => {
  const failure = toFailure(409, url, {
    msg: 'Changed',
    fields: { orderNo: 'Taken' },
    data: { current: { id: 1 } },
  })
  expect(problemFields(failure)).toEqual({ orderNo: 'Taken' })
  expect(findConflict(failure)).toEqual({ current: { id: 1 } })
  expect(findConflict(toFailure(409, url, { data: { boundQuestions: [] } }))).toBeUndefined()
  expect(problemFields(new Error())).toEqual({})
})

test("translates a refusal by its code, preferring the noun's text to the common one", async () => {
  addTexts('zh-CN', texts)
  await setLanguage('zh-CN')
  try {
    expect(textOf(409, { error: 'release.pinned', msg: 'This remote is pinned.' })).toContain('已固定')
    expect(textOf(409, { error: 'order.stale', msg: 'Somebody else saved this.' })).toContain('他人保存')
    expect(textOf(400, { error: 'order.unknown_code', msg: 'In English.' })).toBe('In English.')
  } finally {
    await setLanguage('en')
  }
})
