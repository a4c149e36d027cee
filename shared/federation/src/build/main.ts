import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'

// Builds the package in the current folder by its webpack.config.js. webpack-cli would do the same, three
// times slower to start.
const { default: configuration } = (await import(join(process.cwd(), 'webpack.config.js'))) as {
  default: Configuration | Configuration[]
}
const started = performance.now()
const compiler = webpack([configuration].flat())
compiler.run((error, stats) => {
  const text = stats?.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })
  if (text) console.log(text)
  if (error) console.error(error)
  if (error || stats?.hasErrors()) process.exitCode = 1
  else console.log(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  compiler.close(() => {})
})
