import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiKeyRoutes } from '@portal/contracts/api-key.contract.ts'
import { forwardLoginRoutes } from '@portal/contracts/forward-login.contract.ts'
import { identityProviderRoutes } from '@portal/contracts/identity-provider.contract.ts'
import { orderRoutes } from '@portal/contracts/order.contract.ts'
import type { Registry } from '@portal/contracts/registry.ts'
import { services } from '@portal/contracts/service.ts'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { buildFrontEnds } from '@portal/launcher/build.ts'
import { findRunningLauncher } from '@portal/launcher/lock.ts'
import { findFreePorts } from '@portal/launcher/port.ts'
import { root } from '@portal/launcher/service.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import { readBlocks, readCommands } from '@portal/testing/node/document.ts'
import { startOpenIdProvider } from '@portal/testing/node/open-id-provider.ts'
import { copyDataDir } from '@portal/tooling/demo-portal.ts'
import { journeySettings } from '@portal/tooling/journey-settings.ts'
import pg from 'pg'
import { anonymousCaller, type Caller, createCaller, signInByCall, signInWithRetry } from './call.ts'
import { createModifiedBuild, readBuild } from './other-build.ts'
import { promoteBuild, publishBuild } from './publish.ts'

const operate = readCommands('docs/operate.md')
const deploy = readCommands('docs/deploy.md')

/** The operator's current folder: it contains `.data` like a checkout. */
const folder = mkdtempSync(join(tmpdir(), 'portal-operator-'))
const dataDir = join(folder, '.data')
const inFolder = (path: string) => join(folder, path)

/** Placeholders in the documents for values of the installation. */
const placeholders: Record<string, string> = {
  'runuser -u portal -- /srv/portal': root,
  '/srv/drill': inFolder('drill'),
  '/backups': inFolder('backups'),
}
const filled = (command: string, values: Record<string, string> = {}) =>
  Object.entries({ ...placeholders, ...values }).reduce(
    (text, [name, value]) => text.replaceAll(name, value),
    command,
  )

/** Programs that precede those of the system: `npm` works on this checkout from any folder. */
function makePrograms(): string {
  const programs = inFolder('bin')
  mkdirSync(programs)
  const npm = (process.env.PATH ?? '')
    .split(':')
    .map((part) => join(part, 'npm'))
    .find((path) => existsSync(path))
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\nexec "${npm}" --silent --prefix "${root}" "$@"\n`, {
    mode: 0o755,
  })
  return `${programs}:${process.env.PATH}`
}

const settings: Record<string, string> = {}

interface Result {
  code: number | null
  output: string
}

/** Terminal of the operator: exported variables apply to later commands. */
class Terminal {
  #exports = ''

  start(command: string) {
    const file = inFolder(`exports-${randomUUID()}`)
    const script = `${this.#exports}\n${command}\nexport -p > '${file}'`
    const child = spawn('sh', ['-e', '-c', script], { cwd: folder, env: settings, detached: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const ended = new Promise<Result>((resolve) => {
      child.once('close', (code) => {
        if (existsSync(file)) this.#exports = readFileSync(file, 'utf8')
        resolve({ code, output })
      })
    })
    return { child, ended, output: () => output }
  }

  async run(command: string, stdin = ''): Promise<string> {
    const { child, ended } = this.start(command)
    // Ignores that a command without input may have ended.
    child.stdin.on('error', () => {}).end(stdin)
    const { code, output } = await ended
    assert.equal(code, 0, `${command}\n${output}`)
    return output
  }

  async refuse(command: string): Promise<string> {
    const { child, ended } = this.start(command)
    child.stdin.end()
    const { code, output } = await ended
    assert.notEqual(code, 0, `${command}\n${output}`)
    return output
  }
}
const terminal = new Terminal()
/** Runs a command that no document shows, to check or prepare something. */
const portal = (command: string) => terminal.run(`npm run portal -- ${command}`)

interface Started {
  output: string
  stop(): Promise<void>
}
const started = new Set<Started>()

/** Runs a command that starts a portal until it is ready; stops it like Ctrl-C. */
async function startBy(command: string, by = terminal): Promise<Started> {
  const { child, ended, output } = by.start(command)
  const interrupt = () => child.exitCode === null && process.kill(-(child.pid as number), 'SIGINT')
  process.once('exit', interrupt)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))
  while (!output().includes('After-sales portal is ready')) {
    assert.equal(child.exitCode, null, `${command}\n${output()}`)
    await sleep(50)
  }
  const one: Started = {
    output: output(),
    async stop() {
      started.delete(one)
      interrupt()
      process.off('exit', interrupt)
      const { output } = await ended
      assert.match(output, /Stopped\.\s*$/)
    },
  }
  started.add(one)
  return one
}

let url: string
let here: Started

async function database<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: findRunningLauncher(dataDir)?.databaseUrl ?? '' })
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end()
  }
}

describe('commands of docs/operate.md and docs/deploy.md', {
  skip: isDeep ? false : 'in npm test -- deep',
}, () => {
  before(async () => {
    await buildFrontEnds(() => {})
    const source = process.env.PORTAL_FILLED_DIR
    mkdirSync(dataDir, { mode: 0o700 })
    if (source) await copyDataDir(source, dataDir)
    const [port = 0, drillPort = 0] = await findFreePorts(2)
    url = `http://127.0.0.1:${port}`
    placeholders['https://portal.example.com'] = url
    placeholders['PORT=8090'] = `PORT=${drillPort}`
    Object.assign(settings, journeySettings, {
      PATH: makePrograms(),
      HOME: process.env.HOME ?? folder,
      CHAT_MEANING: 'off',
      DATA_DIR: dataDir,
      PORT: String(port),
    })
    here = await startBy(operate.take('npm start'))
  })
  after(async () => {
    for (const one of started) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('creates the first account and finds no problem in the installation', async () => {
    const add = filled(deploy.take('portal user add anna'))
    assert.match(await terminal.run(add, 'Sonnenschein-42\n'), /^anna is /)
    assert.equal((await signInWithRetry(url, 'anna', 'Sonnenschein-42')).status, 200)
    assert.match(await terminal.run(filled(deploy.take('portal doctor'))), /^✔[^✘]*All is well\.\n$/)
    const change = filled(deploy.take('user password <name>'), { '<name>': 'anna' })
    await terminal.run(change, 'Regenschirm-77\n')
    assert.equal((await signInWithRetry(url, 'anna', 'Sonnenschein-42')).status, 401)
    assert.equal((await signInWithRetry(url, 'anna', 'Regenschirm-77')).status, 200)
  })

  interface Manifest {
    members: { path: string; sha256: string }[]
  }
  const backups = inFolder('backups')
  const first = join(backups, '2026-11-20')
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

  test('backs up into a new folder, and keeps the newest seven', async () => {
    mkdirSync(backups)
    await terminal.run(filled(operate.take('backup /backups/2026-11-20')))
    const { members } = JSON.parse(readFileSync(join(first, 'manifest.json'), 'utf8')) as Manifest
    assert.ok(members.some(({ path }) => path.startsWith('files/')) && members.length > 50)
    for (const { path, sha256 } of members) assert.equal(digest(join(first, path)), sha256, path)
    const old = (day: number) => `portal-2026-01-0${day}T000000Z`
    for (let day = 1; day <= 7; day += 1) cpSync(first, join(backups, old(day)), { recursive: true })
    await terminal.run(filled(operate.take('backup /backups --keep 7')))
    const left = readdirSync(backups).filter((name) => name.startsWith('portal-'))
    assert.equal(left.length, 7)
    assert.ok(!left.includes(old(1)) && left.includes(old(2)))
  })

  test('restores rows and files, only when stopped and forced', async () => {
    const { members } = JSON.parse(readFileSync(join(first, 'manifest.json'), 'utf8')) as Manifest
    const file = members.find(({ path }) => path.startsWith('files/'))
    assert.ok(file)
    await portal('company add "After the backup"')
    const command = filled(operate.take('restore /backups/2026-11-20'))
    assert.match(await terminal.refuse(command), /The portal runs .*stop it before a restore/)
    await here.stop()
    writeFileSync(join(dataDir, file.path), 'changed after the backup')
    assert.match(await terminal.refuse(command), /--force/)
    const [restore] = command.split(' #')
    await terminal.run(`${restore?.trim()} --force`)
    assert.equal(digest(join(dataDir, file.path)), file.sha256)
    here = await startBy('npm start')
    assert.doesNotMatch(await portal('company list'), /After the backup/)
    assert.equal((await signInWithRetry(url, 'anna', 'Regenschirm-77')).status, 200)
  })

  test('shows a backup in a recovery drill next to the portal', async () => {
    const drill = new Terminal()
    await drill.run(filled(operate.take('export DATA_DIR=')))
    await drill.run(filled(operate.take('portal.key $DATA_DIR')))
    await drill.run(filled(operate.take('--new --drill')))
    const copy = await startBy(filled(operate.take('PORT=8090 npm start')), drill)
    assert.match(copy.output, /Drill +a restored copy: it sends nothing/)
    const address = `http://127.0.0.1:${placeholders['PORT=8090']?.slice('PORT='.length)}`
    const [restored, own] = await Promise.all([signInByCall(address, 'owner'), signInByCall(url, 'owner')])
    assert.ok((await total(restored)) > 0)
    assert.equal(await total(restored), await total(own))
    await copy.stop()
  })
  const total = async (one: Caller) =>
    (await one.get(orderRoutes.findOrders, { page: 1, size: 1 })).totalElements

  test('confirms that no audit entry was changed', async () => {
    const said = await terminal.run(operate.take('audit verify'))
    for (const service of services)
      assert.match(said, new RegExp(`^${service}: \\d+ rows are whole. Head ${service}:`, 'm'))
  })

  const keyId = (value: string) => value.split(':')[1]
  const signingKeys = () =>
    database<{ kid: string; value: string; isRetired: boolean }>(
      `select kid, private_jwk as value, retired_at is not null as "isRetired" from identity.signing_key`,
    )

  test('rotates the key of secrets and the key of identities', async () => {
    const [before] = await signingKeys()
    const said = await terminal.run(operate.take('encryption-key rotate'))
    const [after] = await signingKeys()
    assert.ok(before && after && keyId(before.value) !== keyId(after.value))
    assert.match(said, new RegExp(`All of them need the key ${keyId(after.value)} and no other`))
    assert.equal((await signInWithRetry(url, 'owner')).status, 200)

    const signedIn = await signInByCall(url, 'owner')
    await terminal.run(operate.take('portal -- key rotate'))
    const keys = await signingKeys()
    assert.deepEqual(
      keys.filter(({ isRetired }) => isRetired).map(({ kid }) => kid),
      [after.kid],
    )
    assert.equal(keys.length, 2)
    assert.ok((await total(signedIn)) > 0)
    assert.ok((await total(await signInByCall(url, 'owner'))) > 0)
  })

  /** Start times of the services' processes. */
  async function startTimes(): Promise<Record<string, string>> {
    const services = Object.entries(findRunningLauncher(dataDir)?.services ?? {})
    assert.equal(services.length, 7)
    return Object.fromEntries(
      await Promise.all(
        services.map(async ([name, address]) => {
          const text = await (await fetch(`${address}/metrics`)).text()
          const [, time] = /^process_start_time_seconds\S* (\S+)$/m.exec(text) ?? []
          assert.ok(time, name)
          return [name, time]
        }),
      ),
    )
  }

  test('replaces all services without refusing a connection', async () => {
    const before = await startTimes()
    const refused: unknown[] = []
    let isOver = false
    const visits = (async () => {
      for (; !isOver; await sleep(20))
        await fetch(`${url}/health/live`, { headers: { connection: 'close' } })
          .then((answer) => answer.arrayBuffer())
          .catch((error) => refused.push(error.cause ?? error))
    })()
    await terminal.run(operate.take('portal -- restart'))
    isOver = true
    await visits
    assert.deepEqual(refused, [])
    for (const [name, time] of Object.entries(await startTimes())) assert.notEqual(time, before[name], name)
  })

  const liveFor = async (username: string) => {
    const { cookie } = await signInByCall(url, username)
    const answer = await fetch(`${url}/remotes.json`, { headers: { cookie } })
    return ((await answer.json()) as Registry).remotes['mf-tools']?.version
  }

  test('releases a build of a team', async () => {
    const admin = await signInByCall(url, 'admin')
    const own = await readBuild(join(root, 'mf-tools/dist'))
    const earlier = await createModifiedBuild(own, inFolder('builds'), (text) => `${text}\n// earlier`)
    await publishBuild(admin, earlier)
    await promoteBuild(admin, earlier)
    const team = new Terminal()
    const [token = ''] = (await terminal.run(operate.take('token add team-tools'))).split('\n')
    await team.run(filled(operate.take('export PORTAL_URL='), { '…': token }))
    await team.run(operate.take('release publish mf-tools'))
    const list = operate.take('release list')
    assert.match(await team.run(list), new RegExp(`${own.release.build} for 10 % of users`))
    await team.run(operate.take('release promote mf-tools'))
    assert.equal(await liveFor('owner'), own.release.build)
    await team.run(operate.take('release rollback mf-tools'))
    assert.equal(await liveFor('owner'), earlier.release.build)
    assert.match(await team.run(list), new RegExp(`^mf-tools: live ${earlier.release.build}`, 'm'))
  })

  test('lists and revokes an API key', async () => {
    const owner = await signInByCall(url, 'owner')
    const { apiKey, made } = await owner.get(apiKeyRoutes.createApiKey, {
      name: 'Sun ERP',
      scope: ['order:view'],
      days: 1,
      callsPerMinute: 60,
      maySignIn: false,
      allowUrlLogin: false,
    })
    const orders = async () =>
      (
        await anonymousCaller(url).call(
          orderRoutes.findOrders,
          { page: 1, size: 1 },
          { headers: { authorization: `Bearer ${apiKey}` } },
        )
      ).status
    assert.match(
      await terminal.run(operate.take('api-key list')),
      new RegExp(`^ *${made.id} +owner +Sun ERP`, 'm'),
    )
    assert.equal(await orders(), 200)
    await terminal.run(filled(operate.take('api-key revoke 12'), { 'revoke 12': `revoke ${made.id}` }))
    assert.equal(await orders(), 401)
  })

  const jwks = (keys: Record<string, KeyObject>) =>
    JSON.stringify({
      keys: Object.entries(keys).map(([kid, key]) => ({ ...key.export({ format: 'jwk' }), kid })),
    })
  /** Signs in by an EG4 assertion of an unlinked account. */
  async function assertedBy(kid: string, key: KeyObject) {
    const now = Math.floor(Date.now() / 1_000)
    const claims = { iss: 'EG4', aud: url, sub: 'eg4-1', iat: now, exp: now + 60, jti: randomUUID() }
    const text = [{ alg: 'EdDSA', kid }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const assertion = `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
    const route = forwardLoginRoutes.loginFromThirdPlatform
    return (await anonymousCaller(url).call(route, { platform: 'EG4', assertion })).status
  }
  /** Known, but not yet linked to an account. */
  const known = 403

  test("adds a brand's platform, changes its keys and disables it", async () => {
    const [old, next] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
    const statuses = async () => [
      await assertedBy('old', old.privateKey),
      await assertedBy('next', next.privateKey),
    ]
    assert.deepEqual(await statuses(), [401, 401])
    writeFileSync(inFolder('eg4-public.json'), jwks({ old: old.publicKey }))
    await terminal.run(operate.take('brand add EG4'))
    assert.deepEqual(await statuses(), [known, 401])
    writeFileSync(inFolder('both.json'), jwks({ old: old.publicKey, next: next.publicKey }))
    await terminal.run(operate.take('brand keys EG4'))
    assert.deepEqual(await statuses(), [known, known])
    await terminal.run(operate.take('brand disable EG4'))
    assert.deepEqual(await statuses(), [401, 401])
  })

  test("signs people in by a company's identity provider until it is disabled", async () => {
    const secret = 'planted-client-secret-4711'
    const redirectUri = `${url}/companyLogin/sun`
    const sun = await startOpenIdProvider({ id: 'after-sales', secret, redirectUri })
    sun.people.set('ann', { email: 'ann@sun.example', groups: ['portal-managers'] })
    const begin = () =>
      anonymousCaller(url).call(identityProviderRoutes.beginProviderSignIn, { provider: 'sun' })
    try {
      const [file] = readBlocks('docs/operate.md').filter(({ language }) => language === 'json')
      const text = (file?.text ?? '').replace('https://login.sun.example', sun.issuer)
      assert.ok(text.includes(sun.issuer))
      writeFileSync(inFolder('sun.json'), text)
      await terminal.run(operate.take('provider add sun'), `${secret}\n`)
      const { headers, body } = await begin()
      assert.equal(body.data.name, 'Sun Inc.')
      const back = await sun.visit(body.data.address, 'ann')
      const browser = { cookie: cookies(headers) }
      const answer = { provider: 'sun', answer: back.search }
      const signedIn = await anonymousCaller(url).call(identityProviderRoutes.signInByProvider, answer, {
        headers: browser,
      })
      assert.equal(signedIn.status, 200, JSON.stringify(signedIn.body))
      const { username, role, token } = signedIn.body.data
      assert.deepEqual([username, role], ['ann@sun.example', 'OWNER'])
      const ann = createCaller(url, { username, token, cookie: cookies(signedIn.headers) })
      assert.equal((await ann.call(sessionRoutes.viewUser)).status, 200)
      assert.match(await portal('user list'), /^ann@sun\.example .*Signal Ridge Solar Supply/m)

      writeFileSync(inFolder('sun.json'), text.replace('Sun Inc.', 'Sun Holding'))
      await terminal.run(operate.take('provider edit sun'), `${secret}\n`)
      assert.equal((await begin()).body.data.name, 'Sun Holding')

      await terminal.run(operate.take('provider disable sun'))
      assert.equal((await begin()).status, 404)
      assert.equal((await ann.call(sessionRoutes.viewUser)).status, 401)
    } finally {
      await sun.stop()
    }
  })
  const cookies = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')

  test("exports and erases a person's data", async () => {
    await terminal.run(operate.take('person export anna'))
    const archive = readFileSync(inFolder('anna.zip'), 'latin1')
    assert.ok(archive.includes('identity/account.json'))
    const erase = operate.take('person erase anna')
    await terminal.run(erase)
    assert.equal((await signInWithRetry(url, 'anna', 'Regenschirm-77')).status, 401)
    assert.doesNotMatch(await portal('user list'), /^anna /m)
  })

  test('continues without a lost encryption key', async () => {
    const [key] = await signingKeys()
    const lost = keyId(key?.value ?? '') ?? ''
    await here.stop()
    renameSync(join(dataDir, 'portal.key'), inFolder('lost.key'))
    const discard = filled(operate.take('encryption-key discard'), { '<id>': lost })
    assert.match(await terminal.run(discard), /Nothing was changed/)
    assert.match(
      await terminal.run(`${discard} --confirm`),
      new RegExp(`Nothing needs the key ${lost} any more`),
    )
    here = await startBy('npm start')
    assert.ok((await total(await signInByCall(url, 'owner'))) > 0)
    assert.ok((await signingKeys()).every(({ value }) => keyId(value) !== lost))
  })

  /** Commands that need another machine; `document-blocks.test.ts` runs them with simulated programs. */
  const ofOtherMachines = /git clone|ln -sfn|systemctl/

  test('has run every command of docs/operate.md', () => {
    assert.deepEqual(
      operate.waiting().filter((line) => !ofOtherMachines.test(line)),
      [],
    )
  })
})
