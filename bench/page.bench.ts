import { launchBrowser } from '../e2e/browser.ts'
import { startOwnPortal } from '../e2e/portal.ts'
import { formatTable } from './measure.ts'
import type { Bench } from './run.ts'

/** Bytes that the server sends for an address when the browser accepts only gzip. */
async function gzipped(url: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (data: Buffer) => {
        bytes += data.length
      })
      response.on('end', () => resolve(bytes))
    })
      .on('error', reject)
      .end()
  })
}

export const bench: Bench = {
  title: 'Sign-in page',
  async run() {
    const portal = await startOwnPortal()
    const chromium = await launchBrowser()
    try {
      const page = await chromium.newPage()
      const scripts = new Set<string>()
      const others = new Set<string>()
      page.on('response', (response) => {
        const kind = response.request().resourceType()
        if (response.url().startsWith(portal.url)) (kind === 'script' ? scripts : others).add(response.url())
      })
      await page.goto(`${portal.url}/login`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      const sum = async (urls: Set<string>) =>
        (await Promise.all([...urls].map(gzipped))).reduce((total, bytes) => total + bytes, 0)
      return formatTable(
        ['`/login`', 'requests', 'kB gzipped', 'target'],
        [
          ['JavaScript', scripts.size, ((await sum(scripts)) / 1000).toFixed(1), '≤ 130'],
          ['all else', others.size, ((await sum(others)) / 1000).toFixed(1), ''],
        ],
      )
    } finally {
      await chromium.close()
      await portal.stop()
    }
  },
}
