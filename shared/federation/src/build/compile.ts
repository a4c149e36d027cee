import { join } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'

export interface Mode {
  production: boolean
  /** Rebuilds on change and swaps components in the open page. */
  hot?: boolean
}

export const root = join(import.meta.dirname, '../../../..')

/** What every build of the portal has in common: TypeScript by swc, names by content, no `eval` in any mode. */
export function compile(folder: string, { production, hot = false }: Mode): Configuration {
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    // `eval` devtools would need a hole in the content security policy.
    devtool: production ? false : 'source-map',
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
              transform: { react: { runtime: 'automatic', development: !production, refresh: hot } },
            },
            swcrc: false,
          },
        },
      ],
    },
    resolve: { extensions: ['.ts', '.tsx', '...'], alias: { typebox$: join(import.meta.dirname, 'schema-stub.js') } },
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
