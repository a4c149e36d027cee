import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { resolveBinary, runCommand } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of a working Chromium; installs one if the machine has none. The error lists every way to
 * get one.
 */
export async function ensureChromium(): Promise<string> {
  // Prefers the headless build from npm, which needs less than half of the processor time of a full one.
  for (const way of [given, fromNpm, onPath, fromPlaywright, downloaded, fromApt]) {
    const path = await way().catch(() => undefined)
    if (path && (await runCommand(path, ['--version', '--no-sandbox'])).code === 0) return path
    if (way === fromNpm)
      console.log('  The Chromium from npm does not start here; another one takes twice the time.')
  }
  throw new Error(
    'No Chromium for the browser tests. Any of these gives one: CHROMIUM_PATH=/path/to/chromium npm test; a chromium or google-chrome on the PATH; npx playwright-core install chromium; as root on Debian or Ubuntu: apt-get install chromium.',
  )
}

const given = async () => process.env.CHROMIUM_PATH

async function onPath(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...onMac].find(
    isExecutable,
  )
}

async function fromPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * Contains a binary for Linux x64. Not an optional dependency, because npm silently omits those when the
 * machine's own Node is too old, although the project's Node is not.
 */
async function fromNpm(): Promise<string | undefined> {
  const path = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { default: chromium } = (await import(path)) as { default: { executablePath(): Promise<string> } }
  return chromium.executablePath()
}

async function downloaded(): Promise<string | undefined> {
  console.log('  Downloading a Chromium for the browser tests …')
  await runCommand('timeout', ['180', resolveBinary('playwright-core'), 'install', 'chromium'])
  return fromPlaywright()
}

async function fromApt(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined
  await runCommand('apt-get', ['update'])
  await runCommand('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
  return onPath()
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
