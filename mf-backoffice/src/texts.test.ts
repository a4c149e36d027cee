import chinese from '../locales/zh-CN.json'
import description from '../remote.json'

interface Files {
  readdirSync(folder: string, options: { recursive: true }): string[]
  readFileSync(path: string, encoding: 'utf8'): string
}
/** Of Node, which code of the browser has no types for. */
const { readdirSync, readFileSync } = jest.requireActual<Files>('node:fs')

const folder = expect.getState().testPath?.replace(/[^/]+$/, '') ?? ''
const source = readdirSync(folder, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|builder)\.tsx?$/.test(name))
  .map((name) => readFileSync(folder + name, 'utf8'))
  .join('\n')
const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, text = '']) => text)
const texts = new Set([...found(/\bt\(\s*'([^']+)'/g), ...found(/\blabel: '([^']+)'/g), ...description.pages.map(({ title }) => title)])

test('every text of these pages is there in Chinese, with the same values in it, and none besides', () => {
  expect(Object.keys(chinese).sort()).toEqual([...texts].sort())
  const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  for (const [english, translated] of Object.entries(chinese)) expect(values(translated)).toEqual(values(english))
})
