import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** CHROMIUM_PATH, a Chromium of this machine, the one from npm (Linux on x64), Playwright's download. */
async function* executables(): AsyncGenerator<string> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const local = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const known = [process.env.CHROMIUM_PATH, ...local, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  for (const path of known) if (path && existsSync(path)) yield path
  if (process.platform === 'linux' && process.arch === 'x64') yield await (await import('@sparticuz/chromium')).default.executablePath()
  if (existsSync(chromium.executablePath())) yield chromium.executablePath()
}

/** The first Chromium that starts. */
export async function browser(): Promise<Browser> {
  const failures: string[] = []
  for await (const executablePath of executables()) {
    try {
      return await chromium.launch({ executablePath, args: switches })
    } catch (error) {
      failures.push(`${executablePath}: ${String(error).split('\n')[0]}`)
    }
  }
  throw new Error(
    `No Chromium starts here. Set CHROMIUM_PATH to one, or install it (Debian, Ubuntu: apt-get install chromium; else: npx playwright-core install chromium).\n${failures.join('\n')}`,
  )
}
