import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { listFrontEnds } from './build.ts'
import { StartProblem } from './host.ts'
import { findRunningLauncher } from './lock.ts'
import { root } from './service.ts'
import { readSettings } from './settings.ts'
import { watchFolders } from './watch.ts'

// Builds a remote completely after every change, because remotes are small. The running portal detects the
// new release, and open pages load it without a reload, so developers see the production build.

function build(name: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'shared/federation/src/build/main.ts')], {
    cwd: join(root, name),
    env: { ...process.env, PORTAL_DEV: '1' },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function main(name: string | undefined): Promise<void> {
  const remotes = listFrontEnds().filter((one) => one !== 'shell')
  if (!name || !remotes.includes(name))
    throw new StartProblem(`Say which remote: npm run dev -- <${remotes.join(' | ')}>`)
  const portal = findRunningLauncher(readSettings().dataDir)
  if (!portal?.address)
    throw new StartProblem('The portal does not run. Start it in another terminal first: npm start')
  await build(name)
  console.log(
    `\n  ${portal.address} shows ${name} as it is now, and after every change some seconds later. Ctrl-C ends this.\n`,
  )
  watchFolders([join(root, name), join(root, 'shared/contracts/src')], () => build(name))
}

main(process.argv[2]).catch((error) => {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exitCode = 1
  process.disconnect?.()
})
