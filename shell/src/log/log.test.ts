import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colours } from '@portal/ui/theme/colours.ts'

test("uses the theme's colours for the public logs", () => {
  const css = readFileSync(join(__dirname, 'log.css'), 'utf8')
  const said = Object.fromEntries(
    [...css.matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, light, dark]) => [
      name,
      [light, dark],
    ]),
  )
  const both = (of: (scheme: (typeof colours)['light' | 'dark']) => string) => [
    of(colours.light),
    of(colours.dark),
  ]
  expect(said).toEqual({
    background: both(({ background }) => background.default),
    paper: both(({ background }) => background.paper),
    text: both(({ text }) => text.primary),
    quiet: both(({ text }) => text.secondary),
    divider: both(({ divider }) => divider),
    primary: both(({ primary }) => primary.main),
    info: both(({ info }) => info.main),
    warning: both(({ warning }) => warning.main),
  })
})
