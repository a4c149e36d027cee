import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBaseConfiguration, root } from '@portal/federation/build/compile.ts'
import { DocumentPlugin } from '@portal/federation/build/document.ts'
import { createHostConfiguration } from '@portal/federation/build/host.ts'
import { listFrontEnds } from '@portal/launcher/build.ts'
import webpack from 'webpack'

/**
 * Replaces the federation runtime in the single bundle: the remotes are part of it, and their pages are
 * plain `import()` calls.
 */
function containers(): string {
  const remotes = listFrontEnds().filter((name) => name !== 'shell')
  return [
    ...remotes.map((name, at) => `import * as remote${at} from '${join(root, name, 'src/remote.ts')}'`),
    `const remotes = { ${remotes.map((name, at) => `'${name}': remote${at}`).join(', ')} }`,
    `export const loadBuild = async ({ manifest }) => remotes[manifest.split('/')[2]]`,
  ].join('\n')
}

/**
 * Builds shell and remotes as one application, without federation, into the folder `dist`; its page is
 * `single.html` there.
 */
export async function buildSingleBundle(dist: string): Promise<void> {
  const shell = join(root, 'shell')
  const source = join(dist, 'source/containers.js')
  await mkdir(join(dist, 'source'), { recursive: true })
  await writeFile(source, containers())
  const common = createBaseConfiguration(shell)
  const compiler = webpack({
    ...common,
    name: 'single',
    entry: { single: './src/start.tsx' },
    output: { ...createHostConfiguration(shell).output, path: dist, uniqueName: 'single' },
    resolve: {
      ...common.resolve,
      alias: { ...common.resolve?.alias, '@portal/federation/runtime/containers.ts$': source },
    },
    optimization: { ...common.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      new DocumentPlugin({
        template: join(shell, 'src/index.html'),
        file: 'single.html',
        entry: 'single',
        isHost: true,
      }),
    ],
  })
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      compiler.close(() =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
      ),
    ),
  )
  const page = join(dist, 'single.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('__PAGE_FILES__', ''))
}
