import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, suite, test } from 'node:test'
import type { AppVersion } from '@portal/contracts/app-version.contract.ts'
import type { FirmwareRecord } from '@portal/contracts/firmware.contract.ts'
import { startTestPortal } from '../test-portal.ts'

let portal: Awaited<ReturnType<typeof startTestPortal>>
before(async () => {
  portal = await startTestPortal()
})
after(() => portal.close())

const at = '2026-05-04T12:00:00.000Z'
const anEntry = (fwCode: string, description: string, id = 1): FirmwareRecord => ({
  id,
  version: 1,
  platform: 'EG4',
  deviceType: 'LXP_LB_8_12K',
  fwCode,
  description,
  createTime: at,
  updatedAt: at,
})
const aVersion: AppVersion = {
  id: 1,
  version: 1,
  envPlatform: 'IOS',
  userPlatform: 'EG4',
  versionCode: '5.12.0',
  publishDate: '2026-05-04',
  remark: 'Dark mode\nFewer taps',
  createdAt: at,
  updatedAt: at,
}
let entries: FirmwareRecord[]
let information: string
let isAway: boolean
/** Uses a distinct log in each test, except in those about caching. */
const platforms = ['EG4', 'FORTRESS', 'GTEC', 'CROWN']

beforeEach(() => {
  entries = [anEntry('FAAB-1515', 'Charges earlier\n\nFewer restarts'), anEntry('FAAB-1414', 'First', 2)]
  information = 'Update over Wi-Fi.'
  isAway = false
  portal.received.length = 0
  portal.answerWith(({ path }) => {
    if (isAway) return { status: 503, body: '{"code":503,"error":"x","msg":"away"}' }
    const [platform, deviceType] = ['EG4', 'LXP_LB_8_12K']
    const data = path.startsWith('/firmwareInformation')
      ? { platform, deviceType, information, version: 1, updatedAt: at }
      : path.startsWith('/appVersion')
        ? [aVersion]
        : entries
    return { body: JSON.stringify({ code: 200, msg: 'succeed', data }) }
  })
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(portal.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const asked = () => portal.received.map(({ path, body }) => [path, body].filter(Boolean).join(' '))
const articles = (text: string) => [...text.matchAll(/<article id="([^"]*)"/g)].map(([, id]) => id)
const options = (text: string, name: string) => {
  const [, select = ''] = new RegExp(`<select name="${name}"[^>]*>(.*?)</select>`, 's').exec(text) ?? []
  return [...select.matchAll(/<option value="([^"]*)"( selected)?>/g)].map(([, value, isChosen]) =>
    isChosen ? `[${value}]` : value,
  )
}

test('SHELL-31 serves each log as a complete document without session or script', async () => {
  for (const [path, title, calls] of [
    ['/releaseLog', 'Firmware change log', '/firmwareRecord/findAllTypeInfo'],
    ['/betaTestReleaseLog', 'Beta firmware change log', '/firmwareRecord/localTest/findAllTypeInfo'],
    ['/appVersionLog', 'Monitor app version change logs', '/appVersion/getAppVersions'],
  ] as const) {
    const { status, text, headers } = await open(path)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/html; charset=utf-8'])
    assert.match(text, new RegExp(`<h1>${title}</h1>`))
    assert.match(text, new RegExp(`<title>${title} – After-sales System</title>`))
    assert.ok(articles(text).length > 0)
    assert.ok(asked().some((call) => call.startsWith(calls)))
    assert.doesNotMatch(text, /__[A-Z]+__|undefined|\[object/)
    assert.equal((await open(`${path}/`)).status, 200)
  }
})

test('FW-05 FW-06 lists the information first, then each version with its date and lines', async () => {
  const { text } = await open('/releaseLog?platform=GTEC')
  assert.ok(text.indexOf('Update over Wi-Fi.') < text.indexOf('<article'))
  assert.match(
    text,
    /<article id="FAAB-1515" aria-label="FAAB-1515"><h2>FAAB-1515<\/h2><time datetime="2026-05-04">May 4, 2026<\/time><ul><li>Charges earlier<\/li><li>Fewer restarts<\/li><\/ul><\/article>/,
  )
  assert.match(text, /<p class="chosen">LXP-LB · GTEC<\/p>/)
  assert.match(text, /<nav class="index" aria-label="Firmware codes">.*href="#FAAB-1515".*href="#FAAB-1414"/s)
})

test('FW-02 FW-03 FW-04 shows the requested log and its options', async () => {
  const first = await open('/releaseLog?deviceType=nothing')
  assert.deepEqual(options(first.text, 'platform'), ['[EG4]', 'FORTRESS', 'GTEC', 'CROWN'])
  assert.ok(options(first.text, 'deviceType').includes('[LXP_LB_8_12K]'))
  assert.doesNotMatch(first.text, /DONGLE/)
  const dongle = await open('/releaseLog?deviceType=DONGLE_WIFI6&platform=CROWN')
  assert.ok(asked().includes('/firmwareRecord/findAllTypeInfo?platform=CROWN&selectType=DONGLE_WIFI6'))
  assert.match(dongle.text, /<select name="deviceType" disabled>/)
  assert.match(dongle.text, /<input type="hidden" name="deviceType" value="DONGLE_WIFI6">/)
})

test('FW-08 offers feed and file of the selected log, and no feed for beta firmware', async () => {
  const { text } = await open('/releaseLog?platform=GTEC&deviceType=SNA')
  assert.match(
    text,
    /href="\/api\/firmwareRecord\/export\?platform=GTEC&amp;firmwareDeviceType=SNA" download>Export PDF</,
  )
  assert.match(
    text,
    /<link rel="alternate" type="application\/atom\+xml" [^>]*href="\/api\/firmwareRecord\/feed\?platform=GTEC&amp;selectType=SNA">/,
  )
  assert.match(
    text,
    /href="\/version\?platform=GTEC&amp;deviceType=SNA" data-permission="firmware:view" hidden/,
  )
  assert.doesNotMatch(
    (await open('/betaTestReleaseLog?platform=GTEC&deviceType=SNA')).text,
    /atom\+xml|\/feed/,
  )
})

test('contains no editing controls in firmware logs, only forms with GET', async () => {
  for (const [path, staffPage] of [
    ['/releaseLog', '/version'],
    ['/betaTestReleaseLog', '/betaTest'],
  ] as const)
    for (const cookie of ['', 'sid=somebody']) {
      const { text } = await open(path, { cookie })
      assert.match(text, /Update over Wi-Fi\./)
      const buttons = [...text.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, label]) => label)
      assert.deepEqual(buttons, ['Show', 'Compare'])
      const forms = [...text.matchAll(/<form[^>]*>/g)].map(([form]) => form)
      assert.equal(forms.length, 2)
      for (const form of forms) {
        assert.match(form, new RegExp(`action="${path}"`))
        assert.doesNotMatch(form, /method=/)
      }
      assert.doesNotMatch(
        text,
        /<textarea|contenteditable|formaction|\/save|\/delete|>(Submit|Delete|New entry)</,
      )
      assert.match(text, /<section class="information"[^>]*><h2[^>]*>[^<]*<\/h2><p>[^<]*<\/p><\/section>/)
      // Checks that staff can reach the editing page.
      const edits = [...text.matchAll(/<[^>]*>Edit</g)].map(([control]) => control)
      assert.equal(edits.length, 1)
      assert.match(
        edits[0] ?? '',
        new RegExp(`^<a [^>]*href="${staffPage}\\?[^>]* data-permission="firmware:view" hidden>`),
      )
    }
})

test("marks the changes since the reader's version", async () => {
  const newer = await open('/releaseLog?since=FAAB-1414')
  assert.deepEqual(articles(newer.text), ['FAAB-1515'])
  assert.match(newer.text, /Changes from FAAB-1414 to FAAB-1515/)
  assert.deepEqual(options(newer.text, 'since'), ['', 'FAAB-1515', '[FAAB-1414]'])
  assert.match((await open('/releaseLog?since=FAAB-1515')).text, /FAAB-1515 is the newest version\./)
  const unknown = await open(`/releaseLog?since=${encodeURIComponent('<b>"x')}`)
  assert.equal(articles(unknown.text).length, 2)
  assert.match(unknown.text, /&lt;b&gt;&quot;x can&#39;t be compared with this log\./)
})

test('FW-22 FW-23 FW-25 FW-26 serves the app version log at both addresses', async () => {
  const { text } = await open('/releaseLog?envPlatform=IOS')
  assert.match(text, /<h1>Monitor app version change logs<\/h1>/)
  assert.deepEqual(options(text, 'envPlatform').slice(0, 2), ['ANDROID', '[IOS]'])
  assert.match(
    text,
    /<h2>5\.12\.0<\/h2><time datetime="2026-05-04">May 4, 2026<\/time><ul><li>Dark mode<\/li><li>Fewer taps<\/li>/,
  )
  assert.match(text, /<nav class="index" aria-label="Version codes">.*href="#5\.12\.0"/s)
  assert.match((await open('/appVersionLog?envPlatform=WEB_CN')).text, /action="\/appVersionLog"/)
})

test('FW-24 takes the user platform from the session, else from the address', async () => {
  await open('/appVersionLog?envPlatform=MONITOR&userPlatform=GTEC')
  await open('/appVersionLog?envPlatform=MONITOR&userPlatform=GTEC', { cookie: 'sid=sid-1; token=token-1' })
  assert.deepEqual(asked(), [
    '/appVersion/getAppVersions {"envPlatform":"MONITOR","userPlatForm":"GTEC"}',
    '/appVersion/getAppVersions {"envPlatform":"MONITOR","userPlatForm":"FORTRESS"}',
  ])
})

test('escapes all texts of records', async () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(2)>" onload="x' __PAGE__ __TITLE__ $& </article>`
  entries = [anEntry(evil.slice(0, 40), evil)]
  information = evil
  const { text } = await open('/releaseLog?platform=FORTRESS&deviceType=SNA')
  const [, body = ''] = text.split('<body>')
  assert.doesNotMatch(body, /<script|<img|" onload/)
  assert.match(body, /__PAGE__ __TITLE__ \$&amp; &lt;\/article&gt;/)
  assert.equal(articles(body).length, 1)
})

test('allows only scripts and styles of the template, by digest', async () => {
  const { headers } = await open('/releaseLog')
  const policy = headers.get('content-security-policy') ?? ''
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  assert.ok(policy.includes(`script-src ${digest('run()')};`), policy)
  assert.ok(policy.includes(`style-src ${digest('p{}')};`), policy)
  assert.match(policy, /default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /unsafe|nonce/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
})

suite('languages', () => {
  const languageOf = ({ text }: { text: string }) => /<html lang="([^"]+)">/.exec(text)?.[1]

  test("prefers the language of the address, then that of the portal, then the browser's", async () => {
    const chinese = { 'accept-language': 'fr, zh;q=0.8, en;q=0.7' }
    for (const [path, headers, language] of [
      ['/releaseLog', {}, 'en'],
      ['/releaseLog', chinese, 'zh-CN'],
      ['/releaseLog', { 'accept-language': 'zh;q=0, en' }, 'en'],
      ['/releaseLog', { ...chinese, cookie: 'language=en' }, 'en'],
      ['/releaseLog', { ...chinese, cookie: 'language=<b>' }, 'zh-CN'],
      ['/releaseLog?lang=zh-CN', { cookie: 'language=en' }, 'zh-CN'],
      ['/releaseLog?lang=<b>', {}, 'en'],
    ] as const)
      assert.equal(languageOf(await open(path, headers)), language, `${path} ${JSON.stringify(headers)}`)
  })

  test('shows Chinese only on the Chinese page, which links to the English one', async () => {
    for (const path of ['/releaseLog?lang=zh-CN&since=FAAB-1414', '/appVersionLog?lang=zh-CN']) {
      const { text } = await open(path)
      const [, body = ''] = text.split('<body>')
      const words = body
        .replaceAll(/<article.*?<\/article>|<section.*?<\/section>/gs, '')
        .replaceAll(/<[^>]+>/g, ' ')
      const english = (words.match(/[A-Za-z][a-z]{3,}/g) ?? []).filter(
        (word) =>
          !/^(English|Fortress|Crown|Hybrid|Trip|Lite|Stor|Beast|Power|Mega|Gaia|Inverter|Micro|Converter)/.test(
            word,
          ),
      )
      assert.deepEqual(
        english.filter((word) => !body.includes(`option value="${word}`)),
        [],
        path,
      )
      assert.match(
        body,
        /<a href="[^"]*lang=en[^"]*" lang="en" hreflang="en" data-language="en">English<\/a>/,
      )
      assert.match(text, /2026年5月4日/)
    }
  })
})

suite('over the line', () => {
  const etagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? ''

  test('compresses pages as the client accepts, and each content once', async () => {
    const plain = await open('/releaseLog', { 'accept-encoding': 'identity' })
    assert.equal(plain.headers.get('content-encoding'), null)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const packed = await open('/releaseLog', { 'accept-encoding': accepted })
      assert.deepEqual([packed.headers.get('content-encoding'), packed.text], [encoding, plain.text])
      assert.match(packed.headers.get('vary') ?? '', /accept-encoding.*cookie/)
      const again = await open('/releaseLog', {
        'accept-encoding': accepted,
        'if-none-match': `W/"x", ${etagOf(packed)}`,
      })
      assert.deepEqual([again.status, again.text], [304, ''])
      assert.equal(
        again.headers.get('content-security-policy'),
        packed.headers.get('content-security-policy'),
      )
    }
  })

  test('makes one call of each kind to the service for many concurrent readers', async (context) => {
    // Stops the clock, so that the cached result stays fresh while the forty calls run.
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await Promise.all(Array.from({ length: 40 }, () => open('/releaseLog?platform=CROWN&deviceType=TRIP')))
    assert.equal(portal.received.length, 2)
  })
})

suite('a service that is away', () => {
  test('shows a message for a log that was never read, and retries', async () => {
    isAway = true
    const { status, text, headers } = await open('/releaseLog?platform=CROWN&deviceType=GEN')
    assert.deepEqual(
      [status, headers.get('retry-after'), headers.get('cache-control')],
      [503, '5', 'no-store'],
    )
    assert.match(text, /<p class="note warning" role="status">This log can&#39;t be read at the moment/)
    assert.deepEqual(
      options(text, 'platform'),
      platforms.map((name) => (name === 'CROWN' ? '[CROWN]' : name)),
    )
    assert.doesNotMatch(text, /No versions yet|class="index"/)
    isAway = false
    assert.equal((await open('/releaseLog?platform=CROWN&deviceType=GEN')).status, 200)
  })

  test('shows the last log with its age while the service is down', async (context) => {
    const path = '/releaseLog?platform=CROWN&deviceType=HV'
    const first = await open(path)
    isAway = true
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2_000 })
    const kept = await open(path)
    context.mock.timers.reset()
    assert.deepEqual([kept.status, articles(kept.text)], [200, articles(first.text)])
    assert.match(kept.text, /These were read on .* UTC\./)
  })
})
