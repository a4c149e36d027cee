import { act, renderHook } from '@testing-library/react'
import { formatBytes, formatCountry, formatDay, formatNumber } from './format.ts'
import { addTexts, hasText, language, provideTexts, setLanguage, t, useT } from './text.ts'

test('uses the English text as key and inserts values', () => {
  expect(t('Delete selected ({count})', { count: 3 })).toBe('Delete selected (3)')
  expect(t('A key: with. everything')).toBe('A key: with. everything')
})

test("shows another language, keeps it after a reload and sets the document's language", async () => {
  addTexts('zh-CN', { 'Serial number': '序列号' })
  const { result } = renderHook(useT)
  expect(result.current('Serial number')).toBe('Serial number')
  await act(() => setLanguage('zh-CN'))
  expect(result.current('Serial number')).toBe('序列号')
  expect(result.current('Never translated')).toBe('Never translated')
  expect([language(), localStorage.getItem('portal.language'), document.documentElement.lang]).toEqual([
    'zh-CN',
    'zh-CN',
    'zh-CN',
  ])
})

test('loads a catalogue together with its language, and shows English if that fails', async () => {
  const load = jest.fn(async () => ({ default: { Orders: '订单' } }))
  await provideTexts({ 'zh-CN': load })
  await provideTexts({ 'zh-CN': () => Promise.reject(new Error('offline')) })
  expect([load.mock.calls.length, hasText('Orders')]).toEqual([0, false])
  await setLanguage('zh-CN')
  expect(t('Orders')).toBe('订单')
})

test('formats dates, numbers and names by language', async () => {
  expect([formatDay('2026-03-01'), formatNumber(5000), formatCountry('DE'), formatBytes(1536)]).toEqual([
    'Mar 1, 2026',
    '5,000',
    'Germany',
    '1.5 kB',
  ])
  expect([formatDay(null), formatCountry('XX')]).toEqual(['', 'XX'])
  await setLanguage('zh-CN')
  expect([formatDay('2026-03-01'), formatCountry('DE')]).toEqual(['2026年3月1日', '德国'])
})
