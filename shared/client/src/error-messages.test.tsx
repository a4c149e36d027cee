import { errors, findDeclaration } from '@portal/contracts/errors/all.ts'
import { paramNames } from '@portal/contracts/errors/message.ts'
import { terms } from '@portal/contracts/errors/terms.ts'
import { translateError } from './error-messages.ts'
import texts from './locales/zh-CN.json'
import { addTexts, setLanguage } from './text.ts'

const withPrefix = (prefix: string) =>
  Object.entries(texts).flatMap(([key, text]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
  )
const paramsOf = (entries: readonly (readonly [string, string])[]) =>
  Object.fromEntries(entries.map(([code, text]) => [code, paramNames(text)]))

test('zh-CN has a text for exactly the declared errors, with the same params', () => {
  const declared = Object.keys(errors).map((code) => [code, findDeclaration(code)?.text ?? ''] as const)
  expect(paramsOf(withPrefix('problem.'))).toEqual(paramsOf(declared))
})

test('zh-CN has a word for exactly the terms', () => {
  expect(Object.keys(Object.fromEntries(withPrefix('term.'))).sort()).toEqual(Object.keys(terms).sort())
})

test('fills params, numbers and terms, and shows what it cannot fill as it was written', async () => {
  addTexts('zh-CN', {
    'problem.order.full': '{status:term}：最多 {max} 行',
    'term.SHIPPED': '已发货',
    'term.DRAFT': '草稿',
  })
  await setLanguage('zh-CN')
  try {
    const said = { error: 'order.full', msg: 'In English.' }
    const params = { status: 'SHIPPED / DRAFT', max: 1000 }
    expect(translateError({ ...said, params })).toBe('已发货 / 草稿：最多 1,000 行')
    expect(translateError({ ...said, params: { max: 1000 } })).toBe('In English.')
    expect(translateError({ error: 'order.newer', msg: 'In English.' })).toBe('In English.')
  } finally {
    await setLanguage('en')
  }
  expect(translateError({ error: 'order.full', msg: 'In English.' })).toBe('In English.')
})
