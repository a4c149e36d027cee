import { readFileSync } from 'node:fs'
import { join } from 'node:path'

test.each(['index', 'login', 'log'])('CONST-02 declares the theme colour in the document %s', (name) => {
  const html = readFileSync(join(__dirname, `${name}.html`), 'utf8')
  expect(html).toContain('<meta name="theme-color" content="#63AD82">')
})
