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

test('translates the fields by their codes, and the error within an error', async () => {
  addTexts('zh-CN', texts)
  await setLanguage('zh-CN')
  const failure = toFailure(400, url, {
    error: 'order.invalid',
    params: { reason: 'order.no_shipping_day', status: 'SHIPPED' },
    msg: 'Give the shipping day of an order that is Shipped.',
    fields: { shippedOn: 'Give the shipping day of an order that is Shipped', remark: 'In English' },
    fieldErrors: { shippedOn: { error: 'order.no_shipping_day', params: { status: 'SHIPPED' } } },
  })
  const shippedOn = '状态为“已发货”的订单请填写发货日期'
  expect(problemText(failure)).toBe(`${shippedOn}。`)
  expect(problemFields(failure)).toEqual({ shippedOn, remark: 'In English' })
  await setLanguage('en')
  expect(problemFields(failure)).toEqual(failure.fields)
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
