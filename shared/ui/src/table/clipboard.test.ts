import { formatForClipboard } from './clipboard.ts'

test('copies rows as tab-separated lines and as an HTML table', () => {
  const { text, html } = formatForClipboard([
    ['Order', 'Remark'],
    ['SO-1', 'two\nlines,\ta tab'],
    ['SO-2', '<b>&'],
  ])
  expect(text).toBe('Order\tRemark\nSO-1\ttwo lines, a tab\nSO-2\t<b>&')
  expect(html).toBe(
    '<table><tr><th>Order</th><th>Remark</th></tr><tr><td>SO-1</td><td>two lines, a tab</td></tr>' +
      '<tr><td>SO-2</td><td>&lt;b&gt;&amp;</td></tr></table>',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+cmd|calc', "'+cmd|calc"],
  ['-2,500.5', '-2,500.5'],
  ['SO-1', 'SO-1'],
])('pastes %s as %s', (given, pasted) => {
  expect(formatForClipboard([['Head'], [given]]).text).toBe(`Head\n${pasted}`)
})
