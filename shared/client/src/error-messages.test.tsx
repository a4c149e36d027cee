import { errors, findDeclaration } from '@portal/contracts/errors/all.ts'
import { paramNames } from '@portal/contracts/errors/message.ts'
import { terms } from '@portal/contracts/errors/terms.ts'
import { translateError } from './error-messages.ts'
import texts from './locales/zh-CN.json'
import { addTexts, setLanguage } from './text.ts'

const codes = Object.keys(errors).filter((code) => findDeclaration(code)?.text !== '')

test('zh-CN has a text for every declared error, with the same params', () => {
  const declared = codes.map((code) => [code, paramNames(findDeclaration(code)?.text ?? '')])
  const chinese: Record<string, string> = texts
  expect(codes.map((code) => [code, paramNames(chinese[`problem.${code}`] ?? '')])).toEqual(declared)
  expect(codes.filter((code) => !chinese[`problem.${code}`])).toEqual([])
})

test('zh-CN has a word for every term', () => {
  const translated = Object.keys(texts).filter((key) => key.startsWith('term.'))
  expect(translated.sort()).toEqual(
    Object.keys(terms)
      .map((term) => `term.${term}`)
      .sort(),
  )
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
