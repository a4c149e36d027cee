import { ensureChromium } from '@portal/tooling/chromium.ts'
import { type Browser, chromium } from 'playwright-core'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureChromium(), args: switches })
