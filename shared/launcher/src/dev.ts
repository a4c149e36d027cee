import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { frontEnds } from './build.ts'
import { StartProblem } from './host.ts'
import { running } from './lock.ts'
import { root } from './service.ts'
import { readSettings } from './settings.ts'
import { onChange } from './watch.ts'

// A remote is small enough to be built as it ships after every change. The running portal notices the new
// release, and open pages take it over without a reload: what a developer sees is what the portal will run.

function build(name: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'shared/federation/src/build/main.ts')], {
    cwd: join(root, name),
    env: { ...process.env, PORTAL_DEV: '1' },
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

async function main(name: string | undefined): Promise<void> {
  const remotes = frontEnds().filter((one) => one !== 'shell')
  if (!name || !remotes.includes(name))
    throw new StartProblem(`Say which remote: npm run dev -- <${remotes.join(' | ')}>`)
  const portal = running(readSettings().dataDir)
  if (!portal?.address)
    throw new StartProblem('The portal does not run. Start it in another terminal first: npm start')
  await build(name)
  console.log(
    `\n  ${portal.address} shows ${name} as it is now, and after every change some seconds later. Ctrl-C ends this.\n`,
  )
  onChange([join(root, name), join(root, 'shared/contracts/src')], () => build(name))
}

main(process.argv[2]).catch((error) => {
  console.error(error instanceof StartProblem ? error.message : error)
  process.exitCode = 1
  process.disconnect?.()
})
