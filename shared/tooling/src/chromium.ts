import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { bin, run } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Path of a Chromium that starts; installs one if the machine has none. Errors: says every way to get one.
 */
export async function findChromium(): Promise<string> {
  // The one from npm has no window at all: it takes less than half of the processor time of one that could.
  for (const way of [given, fromNpm, onPath, fromPlaywright, downloaded, fromApt]) {
    const path = await way().catch(() => undefined)
    if (path && (await run(path, ['--version', '--no-sandbox'])).code === 0) return path
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
 * Carries a binary for Linux x64. Not an optional dependency: npm leaves those out without a word when the
 * machine's own Node is older than they ask for, though the project's Node is not.
 */
async function fromNpm(): Promise<string | undefined> {
  const path = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { default: chromium } = (await import(path)) as { default: { executablePath(): Promise<string> } }
  return chromium.executablePath()
}

async function downloaded(): Promise<string | undefined> {
  console.log('  Downloading a Chromium for the browser tests …')
  await run('timeout', ['180', bin('playwright-core'), 'install', 'chromium'])
  return fromPlaywright()
}

async function fromApt(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined
  await run('apt-get', ['update'])
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], {
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
