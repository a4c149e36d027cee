import { join } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'

export const root = join(import.meta.dirname, '../../../..')

/**
 * Removes a module that threw from the cache, so that the next `import()` evaluates it again instead of
 * returning a partial module.
 */
export const strictModuleExceptionHandling = true

/** Common configuration of every build: TypeScript by swc, no `eval`, no schemas. */
export function createBaseConfiguration(folder: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    devtool: false,
    target: ['web', 'es2022'],
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic' } },
            },
            swcrc: false,
          },
        },
      ],
    },
    resolve: {
      extensions: ['.ts', '.tsx', '...'],
      alias: { typebox$: join(import.meta.dirname, 'schema-stub.js') },
    },
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3, unsafe_arrows: false }, format: { comments: false } },
        }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    cache: false,
  }
}
